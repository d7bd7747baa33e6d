import type { Schemas } from '@lectern/client';
import { Badge, Stack, Text } from '@mantine/core';
import { useSystemWords } from '../../words/system-words.js';
import { fileSize } from '../facts/file-size.js';
import { formatNumber } from '../facts/numbers.js';
import { type Column, RecordTable } from '../lists/record-table.js';
import { PagePart } from '../page/page-part.js';
import { Moment } from '../time/moment.js';

type Process = Schemas['SystemProcess'];

const COLORS = { ready: 'green', unavailable: 'red', gone: 'gray' } as const;

/** Every process with how it is. */
export function ProcessesTable({ processes }: { processes: readonly Process[] }) {
  const { processes: words } = useSystemWords();
  const columns: Column<Process>[] = [
    {
      id: 'process',
      title: words.process,
      cell: ({ kind, host, version, problem }) => (
        <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
          <Text size="sm">{words.kinds[kind]}</Text>
          <Text size="xs" c="dimmed">
            {[host, version].filter(Boolean).join(', ')}
          </Text>
          {problem !== undefined && <Text size="xs">{problem}</Text>}
        </Stack>
      ),
    },
    {
      id: 'state',
      title: words.state,
      cell: ({ state }) => (
        <Badge variant="dot" color={COLORS[state]} tt="none" size="lg" fw={500}>
          {words.states[state]}
        </Badge>
      ),
    },
    { id: 'started', title: words.started, isMinor: true, cell: ({ startedAt }) => <Moment at={startedAt} /> },
    { id: 'seen', title: words.seen, isMinor: true, cell: ({ seenAt }) => <Moment at={seenAt} /> },
    {
      id: 'memory',
      title: words.memory,
      isMinor: true,
      cell: ({ memoryBytes }) => memoryBytes !== undefined && fileSize(memoryBytes),
    },
    {
      id: 'delay',
      title: words.delay,
      isMinor: true,
      cell: ({ eventLoopDelayMs }) =>
        eventLoopDelayMs !== undefined && words.milliseconds(formatNumber(Math.round(eventLoopDelayMs))),
    },
  ];
  return (
    <PagePart title={words.title} hint={words.hint}>
      <RecordTable label={words.title} columns={columns} rows={processes} rowId={({ id }) => id} />
    </PagePart>
  );
}
