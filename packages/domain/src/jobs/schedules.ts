import type { JobName } from './catalog.js';

const HOUR_MS = 3_600_000;

/** Work that comes round by itself. */
export interface Schedule {
  job: JobName;
  everyMs: number;
}

/** The whole calendar of the platform. Only jobs with an empty payload can stand here. */
export const schedules: readonly Schedule[] = [
  { job: 'organizations.find-purgeable', everyMs: HOUR_MS },
  { job: 'maintenance.remove-expired-records', everyMs: HOUR_MS },
];

/** The first tick after `now`; ticks lie on multiples of the interval, so every process finds the same one. */
export function nextTick(everyMs: number, now: Date): Date {
  return new Date((Math.floor(now.getTime() / everyMs) + 1) * everyMs);
}
