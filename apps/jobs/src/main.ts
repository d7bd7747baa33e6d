import { parseEnv } from '@lectern/domain/platform/config/parse-env';
import { runApplication } from '@lectern/domain/platform/process/run-application';
import { startJobs } from './jobs.factory.js';
import { JobsEnv } from './platform/config/env.js';

await runApplication(async () => startJobs(parseEnv(JobsEnv, process.env)));
