import { LRUCache } from 'lru-cache';

/** What a cache itself needs for each entry, which is most of the memory of small ones. */
const ENTRY_BYTES = 200;

/** Caches values up to a number of bytes; when it is full, the least recently used ones go. */
export class BoundedCache<V extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, V>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({ maxSize: Math.max(1, Math.floor(maxBytes)) });
  }

  /** The value of a key, if it is cached. */
  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** Caches a value that takes about this many bytes; one that is larger than the cache is not cached. */
  set(key: string, value: V, valueBytes: number): void {
    const size = Math.ceil(valueBytes) + key.length + ENTRY_BYTES;
    this.#entries.set(key, value, { size: Math.min(size, Number.MAX_SAFE_INTEGER) });
  }
}

/** A cache that loads what it does not have. Concurrent requests for the same key share one load. */
export class LoadingCache<V extends object> {
  readonly #cached: BoundedCache<V>;
  readonly #loading = new Map<string, Promise<V>>();

  constructor(
    maxBytes: number,
    private readonly bytesOf: (value: V) => number = estimateJsonBytes,
  ) {
    this.#cached = new BoundedCache(maxBytes);
  }

  /** The cached value of a key, or the loaded one, which is cached unless `isCacheable` says no. Failures are not cached. */
  async get(key: string, load: () => Promise<V>, isCacheable: (value: V) => boolean = () => true): Promise<V> {
    const cached = this.#cached.get(key) ?? this.#loading.get(key);
    if (cached) return cached;
    const loading = load().then((value) => {
      if (isCacheable(value)) this.#cached.set(key, value, this.bytesOf(value));
      return value;
    });
    this.#loading.set(key, loading);
    try {
      return await loading;
    } finally {
      this.#loading.delete(key);
    }
  }
}

/** Objects take a few times the length of their JSON. */
function estimateJsonBytes(value: object): number {
  return JSON.stringify(value).length * 3;
}
