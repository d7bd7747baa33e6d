import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { BarList } from '../../platform/charts/bar-list.js';
import { ChartPanel } from '../../platform/charts/chart-panel.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useInsightsWords } from '../../words/insights-words.js';
import { type RankedColumn, rankingQuery } from './queries.js';
import type { InsightChartProps } from './traffic.js';
import { valueName } from './value-names.js';

/** How many bars a chart has; its table has more. */
export const MAX_BARS = 8;

/** What most views have in common, such as where readers came from. */
export function Ranking({
  path,
  range,
  column,
  title,
  ...panel
}: InsightChartProps & { column: RankedColumn; title: string }) {
  const words = useInsightsWords();
  const ranking = useQuery(rankingQuery(useApi(), path, { range, column }));
  return (
    <QueryView query={ranking}>
      {(bars) => (
        <ChartPanel
          {...panel}
          title={title}
          empty={column === 'visitorGeoCountry' ? words.noCountries : words.nothingKnown}
          table={{
            columns: [words.value, words.views],
            rows: bars.map(({ label, value }) => [valueName(column, label), value]),
            file: column,
          }}
        >
          <BarList
            label={title}
            bars={bars.slice(0, MAX_BARS).map(({ label, value }) => ({ label: valueName(column, label), value }))}
          />
        </ChartPanel>
      )}
    </QueryView>
  );
}
