import { BoundedCache } from '@lectern/domain/platform/caching/bounded-cache';

/** Keeps things of one kind that never change under their keys. What several ask for at once is loaded once. */
export class Remembered<T extends object> {
  readonly #kept: BoundedCache<T>;
  readonly #loading = new Map<string, Promise<T>>();

  constructor(
    maxBytes: number,
    private readonly bytesOf: (value: T) => number = bytesOfJson,
  ) {
    this.#kept = new BoundedCache(maxBytes);
  }

  /**
   * Gives what stands under a key, and loads it when it does not. What fails to load is not kept, nor what does not last.
   */
  async recall(key: string, load: () => Promise<T>, isLasting: (value: T) => boolean = () => true): Promise<T> {
    const kept = this.#kept.get(key) ?? this.#loading.get(key);
    if (kept) return kept;
    const loading = load().then((value) => {
      if (isLasting(value)) this.#kept.set(key, value, this.bytesOf(value));
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

/** Objects take a few times the length of their text. */
function bytesOfJson(value: object): number {
  return JSON.stringify(value).length * 3;
}
