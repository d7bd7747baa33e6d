import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { runApplication } from '@lectern/domain/platform/process/run-application';
import { SiteEnv } from './config/env.js';
import { createSiteServer } from './server/site-server.js';

await runApplication(async () => {
  const env = parseEnv(SiteEnv, process.env);
  const app = await createSiteServer(env);
  await app.listen({ port: env.LECTERN_SITE_PORT, host: env.LECTERN_SITE_HOST });
  return app;
});
