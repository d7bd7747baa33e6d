import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { compareText } from '../document/json-values.js';
import type { SourceFile } from './source-file.js';

/** The first day a zip archive can name. */
const FIXED_TIME = new Date(1980, 0, 1);
const ENTRY = { mtime: FIXED_TIME, mode: 0o100644, forceDosTimestamp: true, compressionLevel: 6 };

/**
 * Writes files into a zip archive as they come, no faster than it is read, so that few are in memory at once; the same
 * files in the same order give the same bytes.
 */
export function streamZip(files: AsyncIterable<SourceFile>): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const writing = new AbortController();
  output.once('close', () => writing.abort());
  zip.once('error', (error) => output.destroy(asError(error)));
  addFiles(zip, files, writing.signal).catch((error: unknown) => output.destroy(asError(error)));
  return output;
}

async function addFiles(zip: ZipFile, files: AsyncIterable<SourceFile>, signal: AbortSignal): Promise<void> {
  for await (const { path, bytes } of files) {
    const content = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
    zip.addReadStream(content, path, ENTRY);
    await finished(content, { signal });
  }
  zip.end();
}

/** Writes files into a zip archive in memory; the same files give the same bytes, in whatever order and whenever. */
export function writeZip(files: Iterable<SourceFile>): Promise<Buffer> {
  return buffer(streamZip(Readable.from([...files].sort((a, b) => compareText(a.path, b.path)))));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
