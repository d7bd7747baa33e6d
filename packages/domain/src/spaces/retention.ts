import { isPastRetention, retentionCutoff } from '../organizations/retention.js';

/** How long a deleted space can be brought back. */
export const SPACE_RETENTION_DAYS = 7;

/** Tells whether a space that was deleted then can be brought back now. */
export function isSpaceRestorable(deletedAt: Date, now: Date): boolean {
  return !isPastRetention(deletedAt, now, SPACE_RETENTION_DAYS);
}

/** Every space deleted up to this instant may be removed for good. */
export function spaceRetentionCutoff(now: Date): Date {
  return retentionCutoff(now, SPACE_RETENTION_DAYS);
}
