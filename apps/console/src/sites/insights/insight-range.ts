import { formatOnce } from '../../words/language/language.js';
import type { InsightsRange } from './insights-search.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const STEPS = {
  last24Hours: { interval: 'hour', lengthMs: HOUR_MS, spanMs: DAY_MS },
  last7Days: { interval: 'day', lengthMs: DAY_MS, spanMs: 7 * DAY_MS },
  last30Days: { interval: 'day', lengthMs: DAY_MS, spanMs: 30 * DAY_MS },
  last3Months: { interval: 'day', lengthMs: DAY_MS, spanMs: 90 * DAY_MS },
  lastYear: { interval: 'week', lengthMs: 7 * DAY_MS, spanMs: 365 * DAY_MS },
} as const;

/** How long what is counted together in a range lasts. */
export function intervalOf(range: InsightsRange): 'hour' | 'day' | 'week' {
  return STEPS[range].interval;
}

/** When a range begins. */
export function startOf(range: InsightsRange, now: Date): Date {
  return new Date(now.getTime() - STEPS[range].spanMs);
}

/** The beginning of every interval of a range, in UTC, those without any event too. */
export function intervalsOf(range: InsightsRange, now: Date): Date[] {
  const { lengthMs, interval } = STEPS[range];
  const offset = interval === 'week' ? FIRST_MONDAY_MS : 0;
  const beginning = (ms: number) => Math.floor((ms - offset) / lengthMs) * lengthMs + offset;
  const [first, last] = [beginning(startOf(range, now).getTime()), beginning(now.getTime())];
  return Array.from({ length: (last - first) / lengthMs + 1 }, (_, index) => new Date(first + index * lengthMs));
}

/** The values of all intervals, where the counts name those that have any. */
export function valuesAt(intervals: readonly Date[], counts: ReadonlyMap<number, number>): number[] {
  return intervals.map((interval) => counts.get(interval.getTime()) ?? 0);
}

const hour = formatOnce(
  (language) =>
    new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'UTC' }),
);
const day = formatOnce(
  (language) => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);
const FORMATS = { hour, day, week: day };

/** An interval as the axis of a chart names it. */
export function intervalName(range: InsightsRange, at: Date): string {
  return FORMATS[intervalOf(range)]().format(at);
}
