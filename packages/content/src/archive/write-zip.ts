import { ZipFile } from 'yazl';
import { compareText } from '../document/json-values.js';
import type { SourceFile } from './source-file.js';

/** The first day a zip archive can name. */
const FIXED_TIME = new Date(1980, 0, 1);

/** Writes files into a zip archive; the same files give the same bytes, in whatever order and whenever. */
export async function writeZip(files: Iterable<SourceFile>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes } of [...files].sort((a, b) => compareText(a.path, b.path))) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), path, {
      mtime: FIXED_TIME,
      mode: 0o100644,
      forceDosTimestamp: true,
      compressionLevel: 6,
    });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
