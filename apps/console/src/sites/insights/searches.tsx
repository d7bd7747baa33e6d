import { ActionIcon, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { BarList } from '../../platform/charts/bar-list.js';
import { ChartPanel } from '../../platform/charts/chart-panel.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useInsightsWords } from '../../words/insights-words.js';
import { ProposeDialog } from './propose-dialog.js';
import { searchesQuery } from './queries.js';
import { MAX_BARS } from './ranking.js';
import { unansweredTerms } from './search-terms.js';
import type { InsightChartProps } from './traffic.js';

/** What readers searched for most. */
export function SearchTerms({ path, range, ...panel }: InsightChartProps) {
  const words = useInsightsWords();
  const searches = useQuery(searchesQuery(useApi(), path, range));
  return (
    <QueryView query={searches}>
      {(terms) => (
        <ChartPanel
          {...panel}
          title={words.terms}
          empty={words.noSearches}
          table={{
            columns: [words.term, words.searches, words.opened],
            rows: terms.map(({ term, searches: count, opened }) => [term, count, opened]),
            file: 'searches',
          }}
        >
          <BarList
            label={words.terms}
            bars={terms.slice(0, MAX_BARS).map(({ term, searches: value }) => ({ label: term, value }))}
          />
        </ChartPanel>
      )}
    </QueryView>
  );
}

/** Searches after which nobody opened a result, each with a way to write what was missing. */
export function UnansweredSearches({ path, range, ...panel }: InsightChartProps) {
  const words = useInsightsWords();
  const searches = useQuery(searchesQuery(useApi(), path, range));
  const [proposed, propose] = useState<string>();
  return (
    <QueryView query={searches}>
      {(all) => {
        const terms = unansweredTerms(all);
        return (
          <ChartPanel
            {...panel}
            title={words.unanswered}
            hint={words.unansweredHint}
            empty={all.length === 0 ? words.noSearches : words.everythingOpened}
            table={{
              columns: [words.term, words.searches],
              rows: terms.map(({ term, searches: count }) => [term, count]),
              file: 'searches-without-results-opened',
            }}
          >
            <BarList
              label={words.unanswered}
              bars={terms.slice(0, MAX_BARS).map(({ term, searches: value }) => ({
                label: term,
                value,
                action: <ProposeButton term={term} onPress={() => propose(term)} />,
              }))}
            />
            {proposed !== undefined && <ProposeDialog path={path} term={proposed} onClose={() => propose(undefined)} />}
          </ChartPanel>
        );
      }}
    </QueryView>
  );
}

function ProposeButton({ term, onPress }: { term: string; onPress: () => void }) {
  const { propose: words } = useInsightsWords();
  return (
    <Tooltip label={words.command}>
      <ActionIcon variant="subtle" color="gray" aria-label={words.label(term)} onClick={onPress}>
        <PencilLine size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
