import { randomUUID } from 'node:crypto';
import type { JobOutcome, JobRun } from '../src/platform/runtime/handler.js';
import type { JobRunner } from '../src/platform/runtime/job-runner.js';
import { newRunner, type RunnerOptions } from './harness.js';
import { catalog, enqueued } from './job-rows.js';

/** A kind of job that any number can wait of; specs give it other work to do. */
export const JOB = catalog.sendSignInLinkJob;

/** Records a job of that kind. */
export function newJob(): Promise<string> {
  return enqueued(JOB, { email: `${randomUUID()}@example.com` });
}

/** A runner that does only this, for every job of that kind. */
export function runnerThat(work: (run: JobRun) => Promise<JobOutcome>, options: RunnerOptions = {}): JobRunner {
  return newRunner({ ...options, handlers: { [JOB.name]: (_payload, run) => work(run) } });
}
