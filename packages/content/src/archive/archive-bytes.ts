import { Readable } from 'node:stream';
import yauzl from 'yauzl';

/** The bytes of an archive, wherever they are kept, of which any part can be read. */
export interface ArchiveBytes {
  size: number;
  /** Reads a part; both ends are counted from 0 and belong to it. */
  read(first: number, last: number): Promise<Uint8Array>;
}

const BLOCK_BYTES = 1024 * 1024;
/** The list of files, and the files themselves where one ends and the next begins. */
const BLOCKS_HELD = 4;

/** Gives a reader of archives the parts that it asks for, from a few large blocks: it asks for thousands of small ones. */
export class ArchiveReader extends yauzl.RandomAccessReader {
  readonly #blocks = new Map<number, Promise<Uint8Array>>();
  /** Why bytes could not be read, which is no fault of the archive. */
  failure: unknown;

  constructor(private readonly archive: ArchiveBytes) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end), { objectMode: false });
  }

  async *#parts(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / BLOCK_BYTES);
      const from = index * BLOCK_BYTES;
      const part = (await this.#block(index)).subarray(at - from, end - from);
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }

  async #block(index: number): Promise<Uint8Array> {
    const block = this.#blocks.get(index) ?? this.#load(index);
    // Put last, so that the first one is the one that nobody has asked for longest.
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > BLOCKS_HELD && oldest !== undefined) this.#blocks.delete(oldest);
    try {
      return await block;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  #load(index: number): Promise<Uint8Array> {
    const first = index * BLOCK_BYTES;
    return this.archive.read(first, Math.min(first + BLOCK_BYTES, this.archive.size) - 1);
  }
}

/** An archive that is in memory already. */
export function bytesInMemory(bytes: Uint8Array): ArchiveBytes {
  return { size: bytes.length, read: async (first, last) => bytes.subarray(first, last + 1) };
}
