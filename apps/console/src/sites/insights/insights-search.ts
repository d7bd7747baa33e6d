import type { Schemas } from '@lectern/client';

/** The ranges that insights are shown for, the shortest first. */
export const RANGES = ['last24Hours', 'last7Days', 'last30Days', 'last3Months', 'lastYear'] as const;
export type InsightsRange = (typeof RANGES)[number];

export const DEFAULT_RANGE: InsightsRange = 'last30Days';

/** What readers can say of a page, the best first. */
export const RATINGS = ['good', 'ok', 'bad'] as const;

/** What the address of the page says. */
export interface InsightsSearch {
  range?: InsightsRange;
  /** The chart whose values are shown as a table. */
  table?: string;
  /** Only comments with this rating. */
  rating?: Schemas['SiteFeedback']['rating'];
}

/** Reads what the address says; what makes no sense is as if it were not there. */
export function readInsightsSearch({ range, table, rating }: Record<string, unknown>): InsightsSearch {
  return {
    range: RANGES.find((known) => known === range),
    table: typeof table === 'string' && table !== '' ? table : undefined,
    rating: RATINGS.find((known) => known === rating),
  };
}
