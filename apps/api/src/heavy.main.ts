import { runHttpProcess } from '@lectern/processes/run-process';
import { createApi } from './app.factory.js';
import type { ApiEnv } from './platform/config/env.js';

// An API beside the API, for its heavy requests.
runHttpProcess<ApiEnv>(async (env, address) => {
  const { app } = await createApi(env, { trustProxy: true });
  await app.getHttpAdapter().getInstance().listen({ path: address });
});
