import { insights } from './english/insights.js';
import { areaWords } from './words.js';

/** What the page about the readers of a site says. It comes with that page. */
export type InsightsWords = typeof insights;

/** What insights say in the language of the person who looks at them. */
export function useInsightsWords(): InsightsWords {
  return areaWords('insights', insights);
}
