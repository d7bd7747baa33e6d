/** Thrown when the queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting already');
    this.name = 'QueueFullError';
  }
}

/** Runs at most a number of tasks at once; others wait in a queue, first come, first served. */
export class Semaphore {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxQueued = Number.POSITIVE_INFINITY,
  ) {}

  /**
   * Runs a task as soon as it may. Throws `QueueFullError` when too many wait already, and the reason of the signal when
   * that is aborted while the task waits.
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#running < this.maxRunning) this.#running += 1;
    else await this.#wait(signal);
    try {
      return await task();
    } finally {
      // The next one takes over, so that nobody who comes now can overtake it.
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#queue.length >= this.maxQueued) throw new QueueFullError();
    return new Promise<void>((resolve, reject) => {
      const start = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#queue.push(start);
    });
  }
}

/** A semaphore for each key: no key takes what others need. With a maximum of one, tasks of a key run one by one. */
export class KeyedSemaphore {
  readonly #byKey = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(private readonly maxRunning: number) {}

  /** Runs a task as soon as its key allows; throws the reason of the signal when that is aborted while the task waits. */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const entry = this.#byKey.get(key) ?? { semaphore: new Semaphore(this.maxRunning), users: 0 };
    this.#byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(task, signal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#byKey.delete(key);
    }
  }
}
