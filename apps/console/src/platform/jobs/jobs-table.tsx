import type { Schemas } from '@lectern/client';
import { Badge, Progress, Stack, Text } from '@mantine/core';
import { RotateCw, X } from 'lucide-react';
import { useAdministrationWords } from '../../words/administration-words.js';
import type { Command } from '../commands/command.js';
import { CommandMenu } from '../commands/command-buttons.js';
import { formatNumber } from '../facts/numbers.js';
import { type Column, RecordTable } from '../lists/record-table.js';
import { Moment } from '../time/moment.js';
import { isCancellable, isRetryable, isUnderWay } from './job-actions.js';

/** A job as lists show it, of one organization or of all. */
export type ShownJob = Omit<Schemas['Job'], 'urls'>;

const COLORS = { queued: 'gray', running: 'indigo', completed: 'green', failed: 'red' } as const;

interface JobsTableProps<Job extends ShownJob> {
  jobs: readonly Job[];
  /** What kinds of jobs are called. */
  kinds: Readonly<Record<string, string>>;
  /** What else is shown of each job. */
  more?: readonly Column<Job>[];
  onRetry: (job: Job) => void;
  /** Absent where jobs cannot be cancelled. */
  onCancel?: (job: Job) => void;
  onMore?: (() => void) | undefined;
}

/** The jobs with how far they are and what went wrong. */
export function JobsTable<Job extends ShownJob>({
  jobs,
  kinds,
  more = [],
  onRetry,
  onCancel,
  onMore,
}: JobsTableProps<Job>) {
  const { jobs: words } = useAdministrationWords();
  const nameOf = ({ kind }: Job) => kinds[kind] ?? kind;
  const actionsOf = (job: Job): Command[] => {
    const retry: Command = {
      id: 'retry',
      title: words.retry,
      icon: RotateCw,
      disabledReason: isRetryable(job) ? undefined : words.notRetryable,
      run: () => onRetry(job),
    };
    if (!onCancel || !isCancellable(job)) return [retry];
    return [
      retry,
      { id: 'cancel', title: words.cancel, icon: X, disabledReason: notCancellable(job), run: () => onCancel(job) },
    ];
  };
  const notCancellable = (job: Job) => {
    if (!isUnderWay(job)) return words.ended;
    return job.cancelledBy === undefined ? undefined : words.cancelAsked;
  };
  const columns: Column<Job>[] = [
    { id: 'job', title: words.job, cell: (job) => <JobName job={job} name={nameOf(job)} /> },
    ...more,
    {
      id: 'state',
      title: words.state,
      cell: ({ state }) => (
        <Badge variant="dot" color={COLORS[state]} tt="none" size="lg" fw={500}>
          {words.states[state]}
        </Badge>
      ),
    },
    {
      id: 'progress',
      title: words.progress,
      isMinor: true,
      cell: (job) => <JobProgress job={job} name={nameOf(job)} />,
    },
    { id: 'attempts', title: words.attempts, isMinor: true, cell: ({ attempts }) => formatNumber(attempts) },
    { id: 'created', title: words.created, isMinor: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'actions',
      title: words.actionsColumn,
      isTitleHidden: true,
      cell: (job) => <CommandMenu label={words.actions(nameOf(job))} commands={actionsOf(job)} />,
    },
  ];
  return <RecordTable label={words.title} columns={columns} rows={jobs} rowId={({ id }) => id} onMore={onMore} />;
}

function JobName({
  job: { state, target, lastError, cancelledBy, nextAttemptAt },
  name,
}: {
  job: ShownJob;
  name: string;
}) {
  const { jobs: words } = useAdministrationWords();
  const isWaiting = state === 'queued' && nextAttemptAt !== undefined && Date.parse(nextAttemptAt) > Date.now();
  return (
    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">{name}</Text>
      {target !== undefined && (
        <Text size="xs" c="dimmed">
          {target}
        </Text>
      )}
      {isWaiting && (
        <Text size="xs" c="dimmed">
          {words.nextAttempt} <Moment at={nextAttemptAt} />
        </Text>
      )}
      {cancelledBy !== undefined && <Text size="xs">{words.cancelling(cancelledBy)}</Text>}
      {lastError !== undefined && state !== 'completed' && (
        <Text size="xs" maw={420}>
          {words.lastError}: {lastError}
        </Text>
      )}
    </Stack>
  );
}

function JobProgress({ job: { progress }, name }: { job: ShownJob; name: string }) {
  const { jobs: words } = useAdministrationWords();
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <Stack gap={2} w={120}>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={`${words.progress}: ${name}`} />
      <Text size="xs">{words.progressOf(done, total)}</Text>
    </Stack>
  );
}
