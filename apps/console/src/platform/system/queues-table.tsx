import type { Schemas } from '@lectern/client';
import { useSystemWords } from '../../words/system-words.js';
import { formatNumber } from '../facts/numbers.js';
import { type Column, RecordTable } from '../lists/record-table.js';
import { PagePart } from '../page/page-part.js';
import { Moment } from '../time/moment.js';

type Queue = Schemas['SystemQueue'];

/** Every queue with what waits, runs and failed in it, and how much it does. */
export function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  const { queues: words } = useSystemWords();
  const counts = (done: number, failed: number) => words.doneAndFailed(formatNumber(done), formatNumber(failed));
  const columns: Column<Queue>[] = [
    { id: 'queue', title: words.queue, cell: ({ name }) => name },
    { id: 'waiting', title: words.waiting, cell: ({ waiting }) => formatNumber(waiting) },
    {
      id: 'oldest',
      title: words.oldest,
      isMinor: true,
      cell: ({ oldestWaitingAt }) => <Moment at={oldestWaitingAt} />,
    },
    { id: 'running', title: words.running, isMinor: true, cell: ({ running }) => formatNumber(running) },
    { id: 'failed', title: words.failed, cell: ({ failed }) => formatNumber(failed) },
    {
      id: 'hour',
      title: words.hour,
      isMinor: true,
      cell: ({ completedLastHour, failedLastHour }) => counts(completedLastHour, failedLastHour),
    },
    {
      id: 'day',
      title: words.day,
      isMinor: true,
      cell: ({ completedLastDay, failedLastDay }) => counts(completedLastDay, failedLastDay),
    },
  ];
  return (
    <PagePart title={words.title}>
      <RecordTable label={words.title} columns={columns} rows={queues} rowId={({ name }) => name} />
    </PagePart>
  );
}
