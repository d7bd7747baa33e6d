import type { InsightRange } from './insight-query-schemas.js';

/** The hours that a question is about. */
export interface InsightWindow {
  /** Start of the first hour. */
  from: Date;
  /** The last hour starts here at the latest. */
  to: Date;
  /** How long what is counted together by `datetime` lasts. */
  unit: 'hour' | 'day';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const DAYS = { lastYear: 365, last3Months: 90, last30Days: 30, last7Days: 7, last24Hours: 1 };

/** The longest range that is told by the hour. */
const HOURLY_DAYS = 7;

/** The hours that a range touches. Events are counted by the hour, so the first and the last one count as a whole. */
export function insightWindow(range: InsightRange, now: Date): InsightWindow {
  const [fromMs, toMs] =
    typeof range === 'string'
      ? [now.getTime() - DAYS[range] * DAY_MS, now.getTime()]
      : [Date.parse(range.from), Date.parse(range.to)];
  return {
    from: new Date(Math.floor(fromMs / HOUR_MS) * HOUR_MS),
    to: new Date(toMs),
    unit: toMs - fromMs <= HOURLY_DAYS * DAY_MS ? 'hour' : 'day',
  };
}
