/** Keeps bytes by key, at most so many of all together; what was asked for longest ago is forgotten first. */
export class KeptBytes {
  readonly #kept = new Map<string, Buffer>();
  #size = 0;

  constructor(private readonly maxBytes: number) {}

  /** The bytes under a key, if they are still kept. */
  get(key: string): Buffer | undefined {
    const bytes = this.#kept.get(key);
    if (bytes) {
      this.#kept.delete(key);
      this.#kept.set(key, bytes);
    }
    return bytes;
  }

  /** Keeps bytes under a key that is not taken. */
  add(key: string, bytes: Buffer): void {
    this.#kept.set(key, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= this.maxBytes) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}
