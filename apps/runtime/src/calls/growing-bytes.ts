/** Collects bytes in one buffer: a list of chunks would cost a hundred times as much when they are a byte each. */
export class GrowingBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(private readonly maxBytes: number) {}

  get length(): number {
    return this.#length;
  }

  /** Adds a chunk, and answers whether there was room for it. */
  append(chunk: Uint8Array): boolean {
    const length = this.#length + chunk.length;
    if (length > this.maxBytes) return false;
    if (length > this.#buffer.length) {
      // Only what has been written is ever shown, so it need not be cleared first.
      const larger = Buffer.allocUnsafeSlow(Math.min(this.maxBytes, Math.max(length, this.#buffer.length * 2, 4096)));
      larger.set(this.bytes());
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = length;
    return true;
  }

  /** What has been collected so far. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Forgets everything; the room stays. */
  clear(): void {
    this.#length = 0;
  }
}
