import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { ChartPanel } from '../../platform/charts/chart-panel.js';
import { Sparkline } from '../../platform/charts/sparkline.js';
import { TimeSeries } from '../../platform/charts/time-series.js';
import { formatNumber } from '../../platform/facts/numbers.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useInsightsWords } from '../../words/insights-words.js';
import type { SiteIds } from '../sites/queries.js';
import { intervalName, intervalsOf, valuesAt } from './insight-range.js';
import type { InsightsRange } from './insights-search.js';
import { totalsQuery, viewsQuery } from './queries.js';

/** What every chart of the page is given. */
export interface InsightChartProps {
  path: SiteIds;
  range: InsightsRange;
  /** Whether its values are shown as a table instead. */
  isTable: boolean;
  onToggle: () => void;
}

/** The sums of a range at a glance. */
export function Totals({ path, range }: { path: SiteIds; range: InsightsRange }) {
  const words = useInsightsWords();
  const api = useApi();
  const totals = useQuery(totalsQuery(api, path, range));
  const { data: course } = useQuery(viewsQuery(api, path, range));
  const intervals = useIntervals(range);
  return (
    <QueryView query={totals}>
      {(byType) => {
        const views = byType.get('page_view');
        const count = (type: string) => byType.get(type)?.events ?? 0;
        return (
          <SimpleGrid cols={{ base: 2, md: 4 }}>
            <Total name={words.views} value={views?.events ?? 0} course={course && valuesAt(intervals, course.views)} />
            <Total
              name={words.visitors}
              value={views?.visitors ?? 0}
              course={course && valuesAt(intervals, course.visitors)}
            />
            <Total name={words.searches} value={count('search_type_query')} />
            <Total name={words.ratings} value={count('page_post_feedback')} />
          </SimpleGrid>
        );
      }}
    </QueryView>
  );
}

function Total({ name, value, course }: { name: string; value: number; course?: readonly number[] }) {
  return (
    <Paper withBorder p="md" miw={0}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={650}>
        {formatNumber(value)}
      </Text>
      {course && <Sparkline values={course} />}
    </Paper>
  );
}

/** Views and visitors along time. */
export function Traffic({ path, range, ...panel }: InsightChartProps) {
  const words = useInsightsWords();
  const course = useQuery(viewsQuery(useApi(), path, range));
  const intervals = useIntervals(range);
  return (
    <QueryView query={course}>
      {({ views, visitors }) => {
        const [viewed, visited] = [valuesAt(intervals, views), valuesAt(intervals, visitors)];
        const total = viewed.reduce((sum, value) => sum + value, 0);
        const rows = intervals.map((at, index) => [at.toISOString(), viewed[index] ?? 0, visited[index] ?? 0]);
        const columns = [words.time, words.views, words.visitors];
        return (
          <ChartPanel
            {...panel}
            title={words.traffic}
            empty={words.noViews}
            table={{ columns, rows: total === 0 ? [] : rows, file: 'views' }}
          >
            <TimeSeries
              label={words.trafficLabel(total, intervals.length)}
              places={intervals.map((at) => intervalName(range, at))}
              series={[
                { name: words.views, values: viewed },
                { name: words.visitors, values: visited },
              ]}
            />
          </ChartPanel>
        );
      }}
    </QueryView>
  );
}

/** The intervals of a range up to the moment when the page was opened, so that nothing moves while one looks. */
function useIntervals(range: InsightsRange): Date[] {
  const [now] = useState(() => new Date());
  return intervalsOf(range, now);
}
