import type { Schemas } from '@lectern/client';
import { Badge, Progress, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { Facts } from '../../platform/facts/facts.js';
import { formatNumber } from '../../platform/facts/numbers.js';
import { RouteLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { QueryView } from '../../platform/states/query-view.js';
import { Moment } from '../../platform/time/moment.js';
import { type TranslationsWords, useTranslationsWords } from '../../words/translations-words.js';
import { percentOf } from './matrix.js';
import { ProviderNotice } from './provider-notice.js';
import { translationRunsQuery } from './queries.js';
import { TranslationSettings } from './translation-settings.js';
import { useTranslation } from './use-translation.js';

type Run = Schemas['TranslationRun'];

const RUN_COLORS = { running: 'blue', completed: 'green', failed: 'red' } as const;

/** What a translation is, how far its run is, what runs came to, and its settings. */
export default function Overview() {
  const { overview: words } = useTranslationsWords();
  const { translation, path } = useTranslation();
  const { organizationId } = path;
  const { status, message, source, language, result, automatic, stats, permissions } = translation;
  const isWatched = status === 'running' || (status === 'pending' && message === undefined);
  const runs = useInfiniteQuery(translationRunsQuery(useApi(), path, isWatched));
  const running = runs.data?.find(({ state }) => state === 'running');
  return (
    <Stack gap="lg">
      <ProviderNotice organizationId={organizationId} />
      {running && <RunProgress run={running} />}
      <Facts
        rows={[
          [words.source, <SpaceName key="source" organizationId={organizationId} spaceId={source.space} />],
          [words.target, result && <SpaceName key="target" organizationId={organizationId} spaceId={result.space} />],
          [words.languages, words.fromTo(nameOfLanguage(source.language), nameOfLanguage(language))],
          [words.follows, automatic ? words.automatic : words.manual],
          [words.total, stats.runs > 0 ? words.totals(stats.totalWords, stats.runs) : undefined],
        ]}
      />
      <Stack gap="xs" component="section" aria-label={words.runs}>
        <Title order={2} size="h4">
          {words.runs}
        </Title>
        <QueryView query={runs}>
          {(found) =>
            found.length === 0 ? (
              <Text c="dimmed">{words.noRuns}</Text>
            ) : (
              <RecordTable
                label={words.runs}
                rows={found}
                rowId={({ id }) => id}
                columns={columnsOf(words)}
                onMore={moreOf(runs)}
              />
            )
          }
        </QueryView>
      </Stack>
      {permissions.edit && <TranslationSettings key={translation.id} path={path} translation={translation} />}
    </Stack>
  );
}

function SpaceName({ organizationId, spaceId }: { organizationId: string; spaceId: string }) {
  const { data } = useQuery({ ...spaceQuery(useApi(), spaceId), retry: false });
  return (
    <RouteLink to="/o/$organizationId/s/$spaceId" params={{ organizationId, spaceId }}>
      {data?.title ?? spaceId}
    </RouteLink>
  );
}

function RunProgress({ run }: { run: Run }) {
  const { overview: words } = useTranslationsWords();
  const percent = percentOf(run);
  return (
    <Stack gap={6} component="section" aria-label={words.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={words.progress} />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {words.pagesDone(run.pages.done, run.pages.total)}, {words.wordsDone(run.words.done, run.words.total)}
      </Text>
    </Stack>
  );
}

function columnsOf(words: TranslationsWords['overview']): Column<Run>[] {
  return [
    { id: 'started', title: words.started, cell: ({ startedAt }) => <Moment at={startedAt} /> },
    {
      id: 'state',
      title: words.state,
      isTitleHidden: true,
      cell: ({ state, error }) => (
        <Stack gap={2} align="flex-start">
          <Badge variant="light" color={RUN_COLORS[state]} tt="none" fw={500} miw="max-content">
            {words.runStates[state]}
          </Badge>
          {error !== undefined && <Text size="sm">{error}</Text>}
        </Stack>
      ),
    },
    {
      id: 'pages',
      title: words.pages,
      isMinor: true,
      cell: ({ pages }) => formatNumber(pages.done),
    },
    { id: 'words', title: words.words, isMinor: true, cell: (run) => formatNumber(run.words.done) },
    {
      id: 'texts',
      title: words.texts,
      cell: ({ segments }) => words.segments(segments.sent, segments.reused, segments.failed),
    },
    {
      id: 'cost',
      title: words.cost,
      isMinor: true,
      cell: ({ cost }) => (cost === undefined ? '' : words.money(cost)),
    },
    {
      id: 'duration',
      title: words.duration,
      isMinor: true,
      cell: ({ startedAt, completedAt }) =>
        completedAt && words.seconds(Date.parse(completedAt) - Date.parse(startedAt)),
    },
  ];
}
