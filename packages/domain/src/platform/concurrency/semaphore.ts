/** Thrown when the queue is full. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting already');
    this.name = 'QueueFullError';
  }
}

/** Thrown to a task that has waited too long. */
export class QueueTimeoutError extends Error {
  constructor() {
    super('The task has waited too long');
    this.name = 'QueueTimeoutError';
  }
}

/** Runs at most a number of tasks at once; others wait in a queue, first come, first served. */
export class Semaphore {
  #running = 0;
  readonly #queue: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxQueued = Number.POSITIVE_INFINITY,
    private readonly maxWaitMs?: number,
  ) {}

  /**
   * Runs a task as soon as it may. Throws `QueueFullError` when too many wait already, `QueueTimeoutError` when the task
   * has waited too long, and the reason of the signal when that is aborted while the task waits.
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
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const start = (): void => {
        stopWaiting();
        resolve();
      };
      const giveUp = (reason: unknown): void => {
        stopWaiting();
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(reason);
      };
      const onAbort = (): void => giveUp(signal?.reason);
      const timer =
        this.maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(new QueueTimeoutError()), this.maxWaitMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(start);
    });
  }
}

/** A semaphore for each key: no key takes what others need. With a maximum of one, tasks of a key run one by one. */
export class KeyedSemaphore {
  readonly #byKey = new Map<string, { semaphore: Semaphore; users: number }>();

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaitMs?: number,
  ) {}

  /** Runs a task as soon as its key allows, and throws as the semaphore of the key does. */
  async run<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const entry = this.#byKey.get(key) ?? {
      semaphore: new Semaphore(this.maxRunning, undefined, this.maxWaitMs),
      users: 0,
    };
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
