import { StartError } from '../config/parse-env.js';

/** How long an application may take to end well. */
const SHUTDOWN_MS = 10_000;

/**
 * Starts an application and closes it when the process is asked to end: 0 is the exit code of an orderly end, 1 of any
 * other. A wrong configuration is explained by its message alone.
 */
export async function runApplication(start: () => Promise<{ close(): Promise<unknown> }>): Promise<void> {
  const starting = start();
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    starting
      .then((application) => application.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started by a parent that talks over a channel: when the parent is gone, nobody else would stop this process.
  process.on('disconnect', stop);
  try {
    await starting;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
