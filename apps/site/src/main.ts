import { ConfigurationError, parseEnv } from '@lectern/domain/platform/config/parse-env';
import { SiteEnv } from './config/env.js';
import { createSiteServer } from './server/site-server.js';

const SHUTDOWN_MS = 10_000;

async function main(): Promise<void> {
  const env = parseEnv(SiteEnv, process.env);
  const app = await createSiteServer(env);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  // Started by a parent that talks over a channel: when the parent is gone, nobody else would stop this process.
  process.on('disconnect', stop);
  await app.listen({ port: env.LECTERN_SITE_PORT, host: env.LECTERN_SITE_HOST });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
});
