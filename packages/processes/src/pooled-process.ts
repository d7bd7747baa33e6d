import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';

/** Why a process of a pool ended before its work was done. */
export type ProcessEnd = 'memory' | 'time' | 'stopped' | 'crash';

/** Thrown when a process ends under its work. */
export class ProcessEndedError extends Error {
  constructor(readonly reason: ProcessEnd) {
    super(MESSAGES[reason]);
    this.name = 'ProcessEndedError';
  }
}

const MESSAGES: Record<ProcessEnd, string> = {
  memory: 'It needs more memory than it may use',
  time: 'It takes longer than it may',
  stopped: 'The application is stopping',
  crash: 'The process that worked on it has ended',
};

/** What a process is started with. */
export interface ProcessOptions {
  /** The module that it runs. It sends `ready` as soon as it can work. */
  module: URL;
  /** The first message to it. */
  setup: Serializable;
  memoryMegabytes: number;
}

/** What is allocated and dropped at once takes its part of the memory beside what lasts. */
const YOUNG_MEGABYTES = 48;
/** Others come first: what waits for a pool takes long anyway. */
const NICENESS = 10;
/** How V8 ends a process whose heap is full. */
const OUT_OF_MEMORY_SIGNALS = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/** A process that works for this one: with less right to the processor, limited memory, and an end when this one ends. */
export class PooledProcess {
  readonly #child: ChildProcess;
  /** Settles when the process can work; rejects when it ends before that. */
  readonly ready: Promise<void>;
  /** Settles when the process is gone, with the reason. */
  readonly ended: Promise<ProcessEnd>;
  #reason: ProcessEnd | undefined;

  constructor({ module, setup, memoryMegabytes }: ProcessOptions) {
    this.#child = fork(module, {
      serialization: 'advanced',
      execArgv: [
        ...process.execArgv,
        `--max-old-space-size=${memoryMegabytes - YOUNG_MEGABYTES}`,
        `--max-semi-space-size=${YOUNG_MEGABYTES / 3}`,
      ],
    });
    const closed = once(this.#child, 'close');
    this.ended = closed.then(
      ([, signal]) => this.#reason ?? (OUT_OF_MEMORY_SIGNALS.includes(String(signal)) ? 'memory' : 'crash'),
      () => 'crash',
    );
    this.#child.on('error', () => {});
    this.ready = Promise.race([this.#becomesReady(), this.ended.then((reason) => this.#fail(reason))]);
    this.ready.catch(() => {});
    this.send(setup);
    lowerPriority(this.#child.pid);
  }

  /** Sends a message. One that cannot be sent is lost with the process, whose end is told by `ended`. */
  send(message: Serializable): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** Has a function called with every message until it is told to stop, by the function that this returns. */
  listen(listener: (message: unknown) => void): () => void {
    this.#child.on('message', listener);
    return () => this.#child.off('message', listener);
  }

  /** Ends the process at once. */
  async end(reason: ProcessEnd): Promise<void> {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  async #becomesReady(): Promise<void> {
    for (;;) {
      const [message] = await once(this.#child, 'message');
      if (message === 'ready') return;
    }
  }

  #fail(reason: ProcessEnd): never {
    throw new ProcessEndedError(reason);
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICENESS);
  } catch {
    // Not every system lets a process do that.
  }
}
