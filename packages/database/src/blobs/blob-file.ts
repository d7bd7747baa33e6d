import { constants } from 'node:fs';
import { type FileHandle, lstat, open, writeFile } from 'node:fs/promises';
import type { BlobInfo } from './blob-store.js';

// A file starts with a block of fixed size that holds the content type, so that one rename puts both in place.
const HEADER_BYTES = 256;
const HEADER_MARK = 'lectern-blob\n';

/** Writes a new file with a content and its type, and answers once both have reached the disk. */
export async function writeBlobFile(
  file: string,
  contentType: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await writeFile(handle, withHeader(contentType, content));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens a file that `writeBlobFile` made; the handle stands before its content. Does not follow a symbolic link. */
export async function openBlobFile(file: string): Promise<BlobInfo & { handle: FileHandle; contentStart: number }> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.toString('latin1', 0, bytesRead);
    if (bytesRead < HEADER_BYTES || !header.startsWith(HEADER_MARK)) throw new Error(`${file} is not a file of ours.`);
    const { size } = await handle.stat();
    const contentType = header.slice(HEADER_MARK.length).trimEnd();
    return { handle, contentStart: HEADER_BYTES, contentType, sizeBytes: size - HEADER_BYTES };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** How large the content of a file is. */
export async function blobFileSize(file: string): Promise<number> {
  return (await lstat(file)).size - HEADER_BYTES;
}

async function* withHeader(contentType: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from((HEADER_MARK + contentType).padEnd(HEADER_BYTES), 'latin1');
  yield* content;
}
