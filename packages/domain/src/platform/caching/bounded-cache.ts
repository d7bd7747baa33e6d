interface Kept<V> {
  value: V;
  bytes: number;
}

// What the map and its bookkeeping take for each value, which is most of it for small ones.
const BYTES_OF_PLACE = 200;

/** Remembers values up to a number of bytes; what was not asked for the longest goes first. */
export class BoundedCache<V> {
  readonly #kept = new Map<string, Kept<V>>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** The value of a key, if it is still remembered. */
  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    // A Map keeps its order of insertion: what is asked for moves to the end.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Remembers a value that itself takes about this many bytes; one that alone is too large is not remembered. */
  set(key: string, value: V, valueBytes: number): void {
    this.#forget(key);
    const bytes = valueBytes + key.length + BYTES_OF_PLACE;
    if (bytes > this.maxBytes) return;
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#bytes -= kept.bytes;
    this.#kept.delete(key);
  }
}
