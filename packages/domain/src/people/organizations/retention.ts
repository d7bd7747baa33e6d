const DAY_MS = 86_400_000;

/** How long a deleted organization can be brought back. */
export const ORGANIZATION_RETENTION_DAYS = 7;

/** Whether what was deleted then may be removed for good now. */
export function isPastRetention(deletedAt: Date, now: Date, retentionDays = ORGANIZATION_RETENTION_DAYS): boolean {
  return now.getTime() - deletedAt.getTime() >= retentionDays * DAY_MS;
}

/** Everything deleted up to this instant is past its retention. */
export function retentionCutoff(now: Date, retentionDays = ORGANIZATION_RETENTION_DAYS): Date {
  return new Date(now.getTime() - retentionDays * DAY_MS);
}
