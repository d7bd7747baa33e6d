import { createHash } from 'node:crypto';

/** The id that git gives to the content of a file, wherever the file comes from. */
export function blobOid(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
