import type { HttpProcessSetup } from './http-process.js';

/**
 * Runs a server for the process that started this one: with the settings that it sends, at the address that it names,
 * and for as long as it lives.
 */
export function runHttpProcess<Settings>(listen: (settings: Settings, address: string) => Promise<void>): void {
  // Both get the signal of a terminal; this one is needed until the other has responded to everybody.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit(0));
  process.once('message', ({ settings, address }: HttpProcessSetup<Settings>) => {
    listen(settings, address).then(
      () => process.send?.('ready'),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
