import type { Schemas } from '@lectern/client';
import { Alert, Badge, Button, Group, List, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { RecordTable } from '../../platform/lists/record-table.js';
import { Failure } from '../../platform/states/failure.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useImportsWords } from '../../words/imports-words.js';
import { pageHref } from '../page-tree/page-address.js';
import { useCancelImport } from './mutations.js';
import { importRunQuery, isImporting } from './queries.js';

const COLORS = {
  pending: 'gray',
  'in-progress': 'blue',
  completed: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const;
const OUTCOMES = ['all', 'kept', 'changed', 'dropped'] as const;

/** How far an import is. */
export function ImportBadge({ status }: Pick<Schemas['ImportRun'], 'status'>) {
  const words = useImportsWords();
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={500}>
      {words.status[status]}
    </Badge>
  );
}

/** An import: its progress while it is under way, and then what became of each file. */
export function ImportOutcome({ organizationId, importRunId }: { organizationId: string; importRunId: string }) {
  const run = useQuery(importRunQuery(useApi(), { organizationId, importRunId }));
  return (
    <QueryView query={run}>
      {(loaded) =>
        isImporting(loaded) ? (
          <UnderWay organizationId={organizationId} run={loaded} />
        ) : (
          <Ended organizationId={organizationId} run={loaded} />
        )
      }
    </QueryView>
  );
}

interface RunProps {
  organizationId: string;
  run: Schemas['ImportRun'];
}

function UnderWay({ organizationId, run: { id, status, progress } }: RunProps) {
  const words = useImportsWords();
  const { mutate, isPending, error } = useCancelImport(organizationId);
  const { done, total } = progress ?? { done: 0, total: 0 };
  const label = total > 0 ? words.progress(done, total) : words.status[status];
  return (
    <Stack align="flex-start">
      <Text role="status">{label}</Text>
      <Progress.Root w="100%">
        <Progress.Section value={total > 0 ? (done / total) * 100 : 100} animated={total === 0} aria-label={label} />
      </Progress.Root>
      {error && <Failure error={error} />}
      <Button variant="default" loading={isPending} onClick={() => mutate(id)}>
        {words.cancel}
      </Button>
    </Stack>
  );
}

function Ended({ organizationId, run }: RunProps) {
  const words = useImportsWords();
  const { status, reason, report, revision, target } = run;
  const place = { spaceId: target.space, changeRequestId: target.changeRequest };
  if (status === 'failed') {
    return (
      <Alert color="red" title={words.failed}>
        {reason}
      </Alert>
    );
  }
  if (status === 'cancelled' || !report) return <Alert color="gray">{words.cancelledHint}</Alert>;
  const { pages, files, links } = report;
  return (
    <Stack>
      <List size="sm">
        <List.Item>{words.pages(pages.created, pages.updated, pages.unchanged, pages.removed)}</List.Item>
        <List.Item>{words.filesDone(files.created, files.updated, files.unchanged, files.removed)}</List.Item>
        <List.Item>{words.links(links.resolved, links.broken)}</List.Item>
      </List>
      {revision === undefined && <Text size="sm">{words.again}</Text>}
      <Group>
        <RouteLink to={pageHref(organizationId, place, '')}>{words.look}</RouteLink>
      </Group>
      <ReportLines lines={report.lines} />
    </Stack>
  );
}

function ReportLines({ lines }: { lines: Schemas['ImportReport']['lines'] }) {
  const words = useImportsWords();
  const [outcome, setOutcome] = useState('all');
  const shown = lines.filter((line) => outcome === 'all' || line.outcome === outcome);
  return (
    <>
      <NativeSelect
        label={words.outcome}
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
        data={OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
      />
      {shown.length === 0 ? (
        <Text c="dimmed">{words.nothingFits}</Text>
      ) : (
        <RecordTable
          label={words.became}
          rows={shown}
          rowId={({ path }) => path}
          columns={[
            { id: 'path', title: words.file, cell: ({ path }) => path },
            { id: 'outcome', title: words.became, cell: (line) => words.outcomes[line.outcome] },
            { id: 'notes', title: words.notes, isMinor: true, cell: ({ notes }) => notes.join(' ') },
          ]}
        />
      )}
    </>
  );
}
