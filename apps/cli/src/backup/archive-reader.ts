import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError, DamagedBackupError } from './backup-format.js';
import { HEADER_BYTES, padding, parseTarHeader } from './tar-entry.js';

/** Far above what is written; a header that says more is damaged, and must not cost that much memory. */
const MAX_ENTRY_BYTES = 64 * 2 ** 20;
const READ_BYTES = 2 ** 18;

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

/**
 * Reads a compressed archive, one entry after the other, and fails when it is damaged or ends too early.
 * `onRead` hears how many bytes of the file have been read so far.
 */
export async function* readArchive(file: string, onRead: (bytes: number) => void): AsyncGenerator<ArchiveEntry> {
  const bytes = new ByteReader(decompressed(file, onRead));
  try {
    for (;;) {
      const header = parsedHeader(await bytes.take(HEADER_BYTES));
      if (header === null) break;
      if (header.sizeBytes > MAX_ENTRY_BYTES) throw new DamagedBackupError(`"${header.name}" in it is too large`);
      const content = await bytes.take(header.sizeBytes);
      await bytes.take(padding(header.sizeBytes));
      yield { name: header.name, content };
    }
    // The checksum of the compression stands at the very end.
    await bytes.skipRest();
  } finally {
    await bytes.close();
  }
}

function parsedHeader(block: Buffer): ReturnType<typeof parseTarHeader> {
  try {
    return parseTarHeader(block);
  } catch (cause) {
    throw new DamagedBackupError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function* decompressed(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  const gunzip = createGunzip({ chunkSize: READ_BYTES });
  // Its failure reaches whoever reads the last of the streams.
  pipeline(source, gunzip, () => {});
  try {
    for await (const chunk of gunzip) {
      onRead(source.bytesRead);
      yield chunk;
    }
  } catch (error) {
    throw explained(file, error);
  }
}

function explained(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return new DamagedBackupError('it is cut off', { cause: error });
  if (code.startsWith('Z_')) return new DamagedBackupError('it cannot be decompressed', { cause: error });
  if (code === 'ENOENT') return new BackupError(`There is no file "${file}".`, { cause: error });
  if (code === 'EISDIR') return new BackupError(`"${file}" is a folder, not a backup.`, { cause: error });
  if (code !== '') return new BackupError(`"${file}" cannot be read: ${code}.`, { cause: error });
  return error;
}

/** Takes as many bytes from a stream as are asked for. */
class ByteReader {
  #waiting: Buffer[] = [];
  #size = 0;

  constructor(private readonly chunks: AsyncGenerator<Buffer>) {}

  async take(count: number): Promise<Buffer> {
    while (this.#size < count) {
      const { value, done } = await this.chunks.next();
      if (done) throw new DamagedBackupError('it is cut off');
      this.#waiting.push(value);
      this.#size += value.length;
    }
    const all = this.#waiting.length === 1 ? this.#waiting[0] : undefined;
    const joined = all ?? Buffer.concat(this.#waiting);
    this.#waiting = [joined.subarray(count)];
    this.#size = joined.length - count;
    return joined.subarray(0, count);
  }

  async skipRest(): Promise<void> {
    if (this.#waiting.some((chunk) => chunk.some((byte) => byte !== 0))) {
      throw new DamagedBackupError('it continues after its end');
    }
    this.#waiting = [];
    for (let rest = await this.chunks.next(); !rest.done; rest = await this.chunks.next());
  }

  async close(): Promise<void> {
    await this.chunks.return(undefined);
  }
}
