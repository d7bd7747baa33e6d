import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { measured } from './blob-content.js';

/** A file without a name: it goes when it is closed, or with the process however that ends. */
export class TemporaryFile {
  #sizeBytes = 0;

  private constructor(private readonly handle: FileHandle) {}

  static async open(): Promise<TemporaryFile> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lectern-'));
    const opened = open(path.join(folder, 'content'), 'wx+', 0o600);
    // The open file lives on without a name.
    return new TemporaryFile(await opened.finally(() => rm(folder, { recursive: true })));
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Appends some bytes. Nothing else may be written meanwhile. */
  async append(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.byteLength; ) {
      const { bytesWritten } = await this.handle.write(bytes, written, undefined, this.#sizeBytes);
      written += bytesWritten;
      this.#sizeBytes += bytesWritten;
    }
  }

  /** Reads it from its beginning. */
  read(): Readable {
    return this.handle.createReadStream({ start: 0, autoClose: false });
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Copies a content of unknown size to a temporary file, so that `use` can be told how large it is. */
export async function spooled(
  content: AsyncIterable<Uint8Array>,
  use: (copy: AsyncIterable<Uint8Array>, sizeBytes: number) => Promise<void>,
): Promise<void> {
  const file = await TemporaryFile.open();
  try {
    for await (const piece of measured(content)) await file.append(piece);
    await use(file.read(), file.sizeBytes);
  } finally {
    await file.close();
  }
}
