import { type ClaimedJob, LeaseLostError } from '@lectern/database/platform/jobs/job-leases.queries';
import { isJobName } from '@lectern/domain/platform/jobs/catalog';
import { runProcess, sendToParent } from '@lectern/processes/run-process';
import { createRunParts } from './jobs.factory.js';
import type { JobsEnv } from './platform/config/env.js';
import { explainFailure } from './platform/runtime/explain-failure.js';
import { PermanentJobError } from './platform/runtime/handler.js';
import type { HeavyResult } from './platform/runtime/heavy-jobs.js';
import { handleJob, type RunParts } from './platform/runtime/job-run.js';

runProcess(async (env: JobsEnv) => {
  const parts = createRunParts(env);
  process.on('message', async (job: ClaimedJob) => sendToParent(await run(job, parts)));
});

async function run(job: ClaimedJob, parts: Omit<RunParts, 'signal'>): Promise<HeavyResult> {
  const { id: jobId, name, requestId } = job;
  const log = parts.log.child({ jobId, job: name, requestId: requestId ?? undefined });
  try {
    if (!isJobName(name)) throw new PermanentJobError(`There is no job "${name}" in this release`);
    // Nobody aborts it: whoever does not want it any more ends this process.
    const { signal } = new AbortController();
    return { ok: true, result: await handleJob(name, job, { ...parts, log, signal }) };
  } catch (error) {
    const kind =
      error instanceof PermanentJobError ? 'permanent' : error instanceof LeaseLostError ? 'lease-lost' : 'other';
    if (kind === 'other') log.warn({ err: error }, 'job failed');
    return { ok: false, kind, message: explainFailure(error, jobId) };
  }
}
