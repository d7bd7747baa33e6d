import type { UsageRow } from '@lectern/database/people/organizations/usage.queries';
import type { OrganizationUsage } from '@lectern/domain/people/organizations/usage';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents how much an organization has and does. */
export function presentUsage(row: UsageRow, measuredAt: Date): OrganizationUsage {
  const { files, fileBytes, unmeasuredFiles, waitingJobs, runningJobs, failedJobs, ...counts } = row;
  return {
    object: 'usage',
    measuredAt: timestamp(measuredAt),
    ...counts,
    files: { count: files, bytes: fileBytes, unmeasured: unmeasuredFiles },
    jobs: { waiting: waitingJobs, running: runningJobs, failed: failedJobs },
  };
}
