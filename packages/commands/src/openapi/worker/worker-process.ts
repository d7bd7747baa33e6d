import type { ToWorker } from './protocol.js';

/** A process as far as it is needed here. */
export interface WorkerProcess {
  on<Message>(event: 'message', listener: (message: Message) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'close', listener: (code: number | null, signal: string | null) => void): unknown;
  send(message: ToWorker, callback: (error: Error | null) => void): boolean;
  kill(signal: 'SIGKILL'): boolean;
  readonly stderr: { on(event: 'data', listener: (chunk: Uint8Array) => void): unknown } | null;
}

/** How a process is started. */
export interface WorkerProcessOptions {
  execArgv: string[];
  env: Record<string, string>;
  serialization: 'advanced';
  stdio: ['ignore', 'ignore', 'pipe', 'ipc'];
}

/** Starts a process that runs a module and can be talked to: `fork` of `node:child_process`. */
export type Fork = (module: URL, options: WorkerProcessOptions) => WorkerProcess;

/** What work in a process of its own may cost, and how that process is started. */
export interface WorkerOptions {
  fork: Fork;
  memoryMegabytes: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** What is allocated and dropped at once takes its part of the memory beside what lasts. */
const YOUNG_MEGABYTES = 24;

/**
 * Starts a process with so much memory. It sees no variable of the environment, so no secret; and a limit of memory
 * ends nobody but itself, which cannot be said of threads: many native operations that run out of memory in one thread
 * end the whole process.
 */
export function startWorker({ fork, memoryMegabytes }: Pick<WorkerOptions, 'fork' | 'memoryMegabytes'>): WorkerProcess {
  const execArgv = [
    `--max-old-space-size=${memoryMegabytes - YOUNG_MEGABYTES}`,
    `--max-semi-space-size=${YOUNG_MEGABYTES / 3}`,
  ];
  return fork(new URL('./worker.js', import.meta.url), {
    execArgv,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
