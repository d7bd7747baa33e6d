import type { JobName, JobPayload } from './catalog.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Jobs without a payload, so that nobody has to be there to enqueue them. */
type UnaddressedJob = { [Name in JobName]: Record<string, never> extends JobPayload<Name> ? Name : never }[JobName];

/** Work that comes round by itself. */
export interface Schedule {
  job: UnaddressedJob;
  everyMs: number;
}

/** The whole calendar of the platform. */
export const schedules: readonly Schedule[] = [
  { job: 'organizations.find-purgeable', everyMs: HOUR_MS },
  { job: 'spaces.find-purgeable', everyMs: HOUR_MS },
  { job: 'content.find-garbage', everyMs: 24 * HOUR_MS },
  { job: 'openapi.find-due', everyMs: 2 * MINUTE_MS },
  { job: 'conversations.find-due', everyMs: 10 * MINUTE_MS },
  { job: 'insights.aggregate', everyMs: 5 * MINUTE_MS },
  { job: 'deliveries.find-due', everyMs: MINUTE_MS },
  { job: 'maintenance.remove-expired-records', everyMs: HOUR_MS },
];

/** The first tick after `now`; ticks lie on multiples of the interval, so every process finds the same one. */
export function nextTick(everyMs: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
}
