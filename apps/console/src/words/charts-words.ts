import { charts } from './english/charts.js';
import { areaWords } from './words.js';

/** What charts say. It comes with the pages that have some. */
export type ChartsWords = typeof charts;

/** What charts say in the language of the person who looks at them. */
export function useChartsWords(): ChartsWords {
  return areaWords('charts', charts);
}
