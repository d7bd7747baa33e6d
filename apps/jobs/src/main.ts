import { ConfigurationError, parseEnv } from '@lectern/domain/platform/config/parse-env';
import { startJobs } from './jobs.factory.js';
import { JobsEnv } from './platform/config/env.js';
import { QueueConfigurationError } from './platform/runtime/queue-backend.js';

const SHUTDOWN_MS = 10_000;

async function main(): Promise<void> {
  const starting = startJobs(parseEnv(JobsEnv, process.env));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    starting
      .then((jobs) => jobs.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started by a parent that talks over a channel: when the parent is gone, nobody else would stop this process.
  process.on('disconnect', stop);
  await starting;
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigurationError || error instanceof QueueConfigurationError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
