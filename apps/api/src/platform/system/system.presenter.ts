import type { JobOfAnyRow, QueueRow } from '@lectern/database/platform/jobs/all-jobs.queries';
import type { SystemOrganizationRow } from '@lectern/database/platform/system/all-organizations.queries';
import type { ProcessRow } from '@lectern/database/platform/system/processes.queries';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import {
  GONE_AFTER_SECONDS,
  type SystemOrganization,
  type SystemProcess,
} from '@lectern/domain/platform/system/installation-schemas';
import type { SystemJob, SystemQueue } from '@lectern/domain/platform/system/work-schemas';
import { presentJobFields } from '../jobs/jobs.presenter.js';

const GONE = `It gave no sign for more than ${GONE_AFTER_SECONDS} seconds and was not stopped: it crashed, hangs, or cannot reach the database.`;

/** Presents a process that gives signs of life. */
export function presentProcess({ isGone, startedAt, seenAt, ...row }: ProcessRow): SystemProcess {
  return {
    object: 'process',
    ...row,
    state: isGone ? 'gone' : 'ready',
    ...(isGone && { problem: GONE }),
    startedAt: timestamp(startedAt),
    seenAt: timestamp(seenAt),
  };
}

/** Presents a queue. */
export function presentQueue({ oldestWaitingAt, ...row }: QueueRow): SystemQueue {
  return { object: 'queue', ...row, ...(oldestWaitingAt && { oldestWaitingAt: timestamp(oldestWaitingAt) }) };
}

/** Presents a piece of background work with the organization whose work it is. */
export function presentSystemJob(row: JobOfAnyRow, titles: ReadonlyMap<string, string>): SystemJob {
  const id = row.organizationId;
  const title = id === null ? undefined : titles.get(id);
  return { ...presentJobFields(row), ...(id !== null && title !== undefined && { organization: { id, title } }) };
}

/** Presents an organization to administrators of the installation. */
export function presentSystemOrganization(row: SystemOrganizationRow): SystemOrganization {
  const { createdAt, deletedAt, ...rest } = row;
  return {
    object: 'system-organization',
    ...rest,
    createdAt: timestamp(createdAt),
    ...(deletedAt && { deletedAt: timestamp(deletedAt) }),
  };
}
