import { Text } from '@mantine/core';
import { Sparkline } from '../../platform/charts/sparkline.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import classes from './clusters.module.css';
import { trendOf } from './trend.js';

/** How often a topic was asked about in each week, as a line and in words. */
export function ClusterTrend({ pulse }: { pulse: readonly number[] }) {
  const { trends } = useConversationsWords();
  const trend = trendOf(pulse);
  return (
    <div className={classes.trend}>
      <Sparkline values={pulse} />
      <Text size="xs" c="dimmed">
        {trend.kind === 'quiet' ? trends.quiet : trends[trend.kind](trend.from, trend.to)}
      </Text>
    </div>
  );
}
