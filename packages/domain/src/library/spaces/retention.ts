import { retentionCutoff } from '../../people/organizations/retention.js';

/** How long a deleted space can be brought back. */
export const SPACE_RETENTION_DAYS = 7;

/** What was deleted up to this instant is removed for good; what was deleted after it can be brought back. */
export function spaceRetentionCutoff(now: Date): Date {
  return retentionCutoff(now, SPACE_RETENTION_DAYS);
}
