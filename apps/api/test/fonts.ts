import { randomBytes } from 'node:crypto';
import { database, native, platform } from './harness.js';

const { storeUpload } = await native<typeof import('@lectern/commands/content/store-upload')>(
  '@lectern/commands/content/store-upload',
);

/** The bytes of a font with one table, of random content, so that no two are the same. */
export function fontBytes(format: 'woff2' | 'woff' | 'ttf' | 'otf' = 'woff2'): Buffer {
  const table = randomBytes(16);
  if (format === 'ttf' || format === 'otf') {
    const header = Buffer.alloc(28);
    header.writeUInt32BE(format === 'ttf' ? 0x00010000 : 0x4f54544f, 0);
    header.writeUInt16BE(1, 4);
    header.writeUInt32BE(28, 20);
    header.writeUInt32BE(table.length, 24);
    return Buffer.concat([header, table]);
  }
  const header = Buffer.alloc(44);
  header.write(format === 'woff2' ? 'wOF2' : 'wOFF', 0, 'latin1');
  header.writeUInt32BE(header.length + table.length, 8);
  header.writeUInt16BE(1, 12);
  return Buffer.concat([header, table]);
}

/** Uploads a file for a font, and returns its key. */
export function uploadFont(
  { organizationId, createdBy }: { organizationId: string; createdBy: string },
  bytes: Uint8Array = fontBytes(),
  kind: 'customization_font' | 'organization_file' = 'customization_font',
): Promise<string> {
  const file = { organizationId, createdBy, name: 'font.woff2', contentType: 'font/woff2', bytes, kind };
  return storeUpload(database, platform.blobs, file, new Date());
}
