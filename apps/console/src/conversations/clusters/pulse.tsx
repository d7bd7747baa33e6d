import type { Schemas } from '@lectern/client';
import { useState } from 'react';
import { ChartPanel } from '../../platform/charts/chart-panel.js';
import { TimeSeries } from '../../platform/charts/time-series.js';
import { formatDay } from '../../platform/time/format.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import { weekOf, weekStarts } from './trend.js';

interface PulseProps {
  /** The questions of each week, the oldest first. */
  pulse: readonly number[];
  requests: readonly Schemas['ChangeRequest'][];
  isTable: boolean;
  onToggle: () => void;
}

/** How often a topic was asked about, week by week, with marks where change requests about it were merged. */
export function Pulse({ pulse, requests, ...panel }: PulseProps) {
  const { pulse: words, topic } = useConversationsWords();
  const [now] = useState(Date.now);
  const places = weekStarts(pulse.length, now).map((at) => formatDay(new Date(at).toISOString()));
  const merged = requests.flatMap(({ number, subject, mergedAt }) => {
    const week = mergedAt && weekOf(Date.parse(mergedAt), pulse.length, now);
    return typeof week === 'number' ? [{ week, name: `#${number} ${subject || topic.untitled}` }] : [];
  });
  const total = pulse.reduce((sum, count) => sum + count, 0);
  const mergedIn = (index: number) => merged.flatMap(({ week, name }) => (week === index ? [name] : [])).join(', ');
  return (
    <ChartPanel
      {...panel}
      title={words.title}
      {...(merged.length > 0 && { hint: words.hint })}
      empty={words.empty}
      table={{
        columns: [words.week, words.series, words.merged],
        rows: total === 0 ? [] : pulse.map((count, index) => [places[index] ?? '', count, mergedIn(index)]),
        file: 'questions-by-week',
      }}
    >
      <TimeSeries
        label={[
          words.label(total),
          ...merged.map(({ week, name }) => `${words.merged}: ${name}, ${places[week]}`),
        ].join('. ')}
        places={places}
        series={[{ name: words.series, values: pulse }]}
        marks={merged.map(({ week }) => week)}
      />
    </ChartPanel>
  );
}
