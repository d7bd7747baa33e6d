import type { Schemas } from '@lectern/client';
import { type InsightsRange, RANGES } from './insight-range.js';

const RATINGS = ['good', 'ok', 'bad'] as const;

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
