import type { Serializable } from 'node:child_process';
import type { HttpProcessSetup } from './http-process.js';

/**
 * Works for the process that started this one as a `PooledProcess`: with the setup that it sends, and for as long as it
 * lives.
 */
export function runProcess<Setup>(start: (setup: Setup) => Promise<void>): void {
  // Both get the signal of a terminal; this one is needed until the other has ended what it does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.once('message', (setup: Setup) => {
    start(setup).then(
      () => sendToParent('ready'),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

/** Sends a message to the process that started this one. What cannot be sent is of no use: this one ends with it. */
export function sendToParent(message: Serializable): void {
  process.send?.(message, undefined, undefined, () => {});
}

/** Runs a server for the process that started this one as an `HttpProcess`, at the address that it names. */
export function runHttpProcess<Settings>(listen: (settings: Settings, address: string) => Promise<void>): void {
  runProcess(({ settings, address }: HttpProcessSetup<Settings>) => listen(settings, address));
}
