import { setTimeout as delay } from 'node:timers/promises';
import { KeyedSemaphore, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { type PooledProcess, ProcessEndedError } from './pooled-process.js';

/** How many processes a pool has, and what each piece of work may cost. */
export interface WorkPoolOptions<Process extends PooledProcess> {
  /** Starts a process. */
  start(): Process;
  /** At most so many at once; each does one piece of work at a time. */
  count: number;
  /** How long work may wait for its turn. */
  maxWaitMs: number;
  /** How long work may take. Whoever takes longer is ended with the process. */
  timeoutMs: number;
  /** How long a process without work is kept. */
  idleMs: number;
}

const ENDING_MS = 200;

/**
 * Processes for work that would make others wait. They are started when they are needed and ended when they have had
 * nothing to do for a while. No key, such as an organization, can have all of them.
 */
export class WorkPool<Process extends PooledProcess = PooledProcess> {
  readonly #slots: Semaphore;
  readonly #shares: KeyedSemaphore;
  readonly #idle = new Map<Process, NodeJS.Timeout>();
  readonly #all = new Set<Process>();
  #closed = false;

  constructor(private readonly options: WorkPoolOptions<Process>) {
    const { count, maxWaitMs } = options;
    this.#slots = new Semaphore(count, undefined, maxWaitMs);
    this.#shares = new KeyedSemaphore(Math.max(1, count - 1), maxWaitMs);
  }

  /**
   * Has a process work, as soon as its key may have one. Throws `QueueTimeoutError` when none is free in time,
   * `ProcessEndedError` when the process ends under the work, and the reason of the signal when that is aborted.
   */
  run<T>(key: string, work: (process: Process) => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#shares.run(key, () => this.#slots.run(() => this.#use(work, signal), signal), signal);
  }

  /** Ends all processes, and the work that is under way in them. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((process) => process.end('stopped')));
  }

  async #use<T>(work: (process: Process) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted();
    if (this.#closed) throw new ProcessEndedError('stopped');
    const process = this.#takeIdle() ?? this.#start();
    await process.ready;
    if (signal?.aborted) this.#keep(process);
    signal?.throwIfAborted();
    let isGone = false;
    const ended = process.ended.then((reason): never => {
      isGone = true;
      throw new ProcessEndedError(reason);
    });
    ended.catch(() => {});
    const timer = setTimeout(() => process.end('time'), this.options.timeoutMs);
    const onAbort = () => process.end('stopped');
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([ended, work(process)]);
    } catch (error) {
      // A process that ends breaks its connections a moment before: why it ended is what counts.
      if (!isGone) await Promise.race([ended, delay(ENDING_MS)]);
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (!isGone) this.#keep(process);
    }
  }

  #start(): Process {
    const process = this.options.start();
    this.#all.add(process);
    void process.ended.then(() => {
      this.#all.delete(process);
      clearTimeout(this.#idle.get(process));
      this.#idle.delete(process);
    });
    return process;
  }

  #takeIdle(): Process | undefined {
    const [process] = this.#idle.keys();
    if (!process) return undefined;
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    return process;
  }

  #keep(process: Process): void {
    if (!this.#all.has(process)) return;
    const timer = setTimeout(() => process.end('stopped'), this.options.idleMs).unref();
    this.#idle.set(process, timer);
  }
}
