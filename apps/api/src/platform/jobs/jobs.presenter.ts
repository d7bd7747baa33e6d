import type { JobRow } from '@lectern/database/platform/jobs/jobs.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { Job } from '@lectern/domain/platform/jobs/schemas';

/** Presents a piece of background work of an organization. */
export function presentJob(row: JobRow, organizationId: string, { api }: { api: string }): Job {
  return { ...presentJobFields(row), urls: { location: `${api}/v1/orgs/${organizationId}/jobs/${row.id}` } };
}

/** Presents a piece of background work, wherever it is found. */
export function presentJobFields(row: JobRow): Omit<Job, 'urls'> {
  const { progressDone: done, progressTotal: total } = row;
  return {
    object: 'job',
    id: row.id,
    kind: row.name,
    state: row.state,
    ...(row.target !== null && { target: row.target }),
    ...(done !== null && total !== null && { progress: { done, total } }),
    attempts: row.attempts,
    ...(row.lastError !== null && { lastError: row.lastError }),
    ...(row.cancelledBy !== null && { cancelledBy: row.cancelledBy }),
    ...(row.state === 'queued' && { nextAttemptAt: timestamp(row.nextAttemptAt) }),
    createdAt: timestamp(row.createdAt),
    ...(row.finishedAt && { finishedAt: timestamp(row.finishedAt) }),
  };
}
