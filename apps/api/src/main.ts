import { ConfigurationError, parseEnv } from '@lectern/domain/platform/config/parse-env';
import { createApi } from './app.factory.js';
import { ApiEnv } from './platform/config/env.js';

const SHUTDOWN_MS = 10_000;

async function main(): Promise<void> {
  const env = parseEnv(ApiEnv, process.env);
  const api = await createApi(env);
  await api.app.listen(env.PORT, env.LECTERN_HOST);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    api.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started by a parent that talks over a channel: when the parent is gone, nobody else would stop this process.
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
});
