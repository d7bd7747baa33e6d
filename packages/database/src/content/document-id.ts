import type { Keyring } from '../keyring.js';

const HASH_BYTES = 32;
const MAC_BYTES = 16;

/**
 * Names the document of a text within a space. The name says which text it is and cannot be made up, so knowing the
 * hash of a text of another space opens nothing.
 */
export function documentIdOf(keyring: Keyring, spaceId: string, bodyHash: string): string {
  const mac = keyring.hash('documents', `${spaceId}/${bodyHash}`).subarray(0, MAC_BYTES);
  return Buffer.concat([Buffer.from(bodyHash, 'hex'), mac]).toString('base64url');
}

/** The hash of the text that a document of a space is made of; null when the name is not one of this space. */
export function bodyHashOf(keyring: Keyring, spaceId: string, documentId: string): string | null {
  const bytes = Buffer.from(documentId, 'base64url');
  if (bytes.length !== HASH_BYTES + MAC_BYTES) return null;
  const hash = bytes.toString('hex', 0, HASH_BYTES);
  const mac = bytes.subarray(HASH_BYTES);
  const genuine = keyring
    .hashes('documents', `${spaceId}/${hash}`)
    .some((expected) => expected.subarray(0, MAC_BYTES).equals(mac));
  return genuine ? hash : null;
}
