/** Beyond this a buffer does not grow any more: copying megabytes again and again would keep everybody else waiting. */
const BLOCK_BYTES = 256 * 1024;

/**
 * Collects bytes in a few buffers: a list of chunks would cost a hundred times as much when they are a byte each, and
 * one large buffer is moved with every growth.
 */
export class GrowingBytes {
  #full: Buffer[] = [];
  #buffer = Buffer.alloc(0);
  #used = 0;
  #length = 0;

  constructor(private readonly maxBytes: number) {}

  get length(): number {
    return this.#length;
  }

  /** Adds a chunk, and returns whether there was room for it. */
  append(chunk: Uint8Array): boolean {
    if (this.#length + chunk.length > this.maxBytes) return false;
    for (let rest = chunk; rest.length > 0; ) {
      this.#makeRoom(rest.length);
      const part = rest.subarray(0, this.#buffer.length - this.#used);
      this.#buffer.set(part, this.#used);
      this.#used += part.length;
      rest = rest.subarray(part.length);
    }
    this.#length += chunk.length;
    return true;
  }

  /** What has been collected so far. */
  bytes(): Buffer {
    const last = this.#buffer.subarray(0, this.#used);
    return this.#full.length === 0 ? last : Buffer.concat([...this.#full, last]);
  }

  /** Forgets everything; some of the room stays. */
  clear(): void {
    this.#full = [];
    this.#used = 0;
    this.#length = 0;
  }

  /** Makes room for at least a byte, and for as many as are wanted while that costs little. */
  #makeRoom(wanted: number): void {
    if (this.#used + wanted <= this.#buffer.length) return;
    if (this.#buffer.length >= BLOCK_BYTES) {
      if (this.#used < this.#buffer.length) return;
      this.#full.push(this.#buffer);
      this.#buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      this.#used = 0;
      return;
    }
    // Only what has been written is ever shown, so it need not be cleared first.
    const size = Math.min(BLOCK_BYTES, Math.max(this.#used + wanted, this.#buffer.length * 2, 4096));
    const larger = Buffer.allocUnsafeSlow(size);
    larger.set(this.#buffer.subarray(0, this.#used));
    this.#buffer = larger;
  }
}
