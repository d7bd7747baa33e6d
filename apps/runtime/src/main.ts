import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { runApplication } from '@lectern/domain/platform/process/run-application';
import { RuntimeEnv } from './config/env.js';
import { startRuntime } from './start-runtime.js';

await runApplication(async () => startRuntime(parseEnv(RuntimeEnv, process.env)));
