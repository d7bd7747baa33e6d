import { expect, it } from '@jest/globals';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { eventually } from '../../../../../../scripts/lib/eventually.mjs';
import { LiveQueries } from './live-queries.js';

const nameQuery = (names: { current: string }) =>
  queryOptions({ queryKey: ['name'], queryFn: async () => names.current, staleTime: Number.POSITIVE_INFINITY });

it('shows something again when what it read is there or changes, one time after the other', async () => {
  const client = new QueryClient();
  const live = new LiveQueries(client);
  const names = { current: 'Ada' };
  const shown: (string | undefined)[] = [];
  let isRunning = false;
  const stop = live.watch(() => {
    expect(isRunning).toBe(false);
    isRunning = true;
    shown.push(live.read(nameQuery(names)));
    isRunning = false;
  });
  expect(shown).toEqual([undefined]);
  await eventually('the name', () => shown.at(-1) === 'Ada');
  names.current = 'Grace';
  await client.invalidateQueries({ queryKey: ['name'] });
  await eventually('the other name', () => shown.at(-1) === 'Grace');
  stop();
  const times = shown.length;
  client.setQueryData(['name'], 'Joan');
  await Promise.resolve();
  expect(shown).toHaveLength(times);
  live.stop();
  client.clear();
});
