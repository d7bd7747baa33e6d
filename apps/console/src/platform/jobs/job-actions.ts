import type { Schemas } from '@lectern/client';
import { isJobName, jobCatalog } from '@lectern/domain/platform/jobs/catalog';

type Job = Pick<Schemas['Job'], 'kind' | 'state' | 'cancelledBy'>;

/** Whether a job can be cancelled at all; other things depend on most kinds. */
export function isCancellable({ kind }: Pick<Job, 'kind'>): boolean {
  return isJobName(kind) && jobCatalog[kind].cancellable === true;
}

/** Whether a job has failed or waits, so that it can be tried now. */
export function isRetryable({ state, cancelledBy }: Job): boolean {
  return state === 'failed' || (state === 'queued' && cancelledBy === undefined);
}

/** Whether a job has not ended, so that its state can change by itself. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
