import { Heartbeat } from '@lectern/commands/platform/heartbeat';
import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { runApplication } from '@lectern/domain/platform/process/run-application';
import { createApi } from './app.factory.js';
import { ApiEnv } from './platform/config/env.js';
import { VERSION } from './platform/system/version.js';

await runApplication(async () => {
  const env = parseEnv(ApiEnv, process.env);
  const api = await createApi(env);
  await api.app.listen(env.PORT, env.LECTERN_HOST);
  // Now rather than under the first request that needs it, which tells if something is wrong with either.
  const { database, blobs } = api.platform;
  Promise.all([database.warmUp(), blobs.warmUp()]).catch(() => {});
  const heartbeat = new Heartbeat(database, { kind: 'api', version: VERSION });
  heartbeat.start();
  return { close: () => heartbeat.stop().then(() => api.close()) };
});
