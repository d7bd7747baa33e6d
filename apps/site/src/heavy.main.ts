import { runHttpProcess } from '@lectern/processes/run-process';
import type { SiteEnv } from './config/env.js';
import { createSiteServer } from './server/site-server.js';

// A site server beside the site server, for its heavy pages.
runHttpProcess<SiteEnv>(async (env, address) => {
  const app = await createSiteServer(env, { trustProxy: true });
  await app.listen({ path: address });
});
