import type { Schemas } from '@lectern/client';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import { RouteLink, TabLink } from '../../platform/links/links.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { type TranslationsWords, useTranslationsWords } from '../../words/translations-words.js';
import type { TranslationIds } from '../translations/queries.js';
import { useTranslation } from '../translations/use-translation.js';
import { PAGE_STATES } from './page-search.js';
import { PageStateBadges } from './page-state-badges.js';
import { translationPagesQuery } from './queries.js';
import { readableFailure } from './readable-failure.js';
import { useEditHere } from './use-edit-here.js';

const route = getRouteApi('/signed-in/o/$organizationId/translations/$translationId/pages');
const TO = '/o/$organizationId/translations/$translationId/pages';

type PageTranslation = Schemas['PageTranslation'];

/** The pages of the source with what became of each in the translation. */
export default function PagesRoute() {
  const { pages: words } = useTranslationsWords();
  const { translation, path } = useTranslation();
  const { state } = route.useSearch();
  const pages = useInfiniteQuery(translationPagesQuery(useApi(), path, state));
  const editing = useEditHere(path.organizationId, translation.result?.space);
  return (
    <Stack gap="md">
      <Group component="nav" aria-label={words.filter} gap={4}>
        <TabLink to={TO} params={path} search={{}} activeOptions={EXACT}>
          {words.all}
        </TabLink>
        {PAGE_STATES.map((each) => (
          <TabLink key={each} to={TO} params={path} search={{ state: each }} activeOptions={EXACT}>
            {words.states[each]}
          </TabLink>
        ))}
      </Group>
      {state && (
        <Text size="sm" c="dimmed">
          {words.hints[state]}
        </Text>
      )}
      <QueryView query={pages}>
        {(found) => {
          if (found.length === 0) {
            return state ? <Text c="dimmed">{words.none}</Text> : <Empty title={words.emptyTitle}>{words.empty}</Empty>;
          }
          return (
            <RecordTable
              label={words.title}
              rows={found}
              rowId={({ page }) => page}
              columns={columnsOf({ words, path, editing })}
              onMore={moreOf(pages)}
            />
          );
        }}
      </QueryView>
    </Stack>
  );
}

/** The same address with another filter is another place. */
const EXACT = { exact: true, includeSearch: true };

interface ColumnsOptions {
  words: TranslationsWords['pages'];
  path: TranslationIds;
  editing: ReturnType<typeof useEditHere>;
}

function columnsOf({ words, path, editing }: ColumnsOptions): Column<PageTranslation>[] {
  return [
    {
      id: 'source',
      title: words.source,
      cell: ({ page, source, failures }) => (
        <Stack gap={4}>
          <RouteLink
            to="/o/$organizationId/translations/$translationId/side-by-side"
            params={path}
            search={{ page }}
            aria-label={words.compare(source.title)}
            size="sm"
          >
            {source.title}
          </RouteLink>
          <Failures failures={failures} />
        </Stack>
      ),
    },
    {
      id: 'target',
      title: words.target,
      isMinor: true,
      cell: ({ target }) => (
        <Text size="sm" c={target ? undefined : 'dimmed'}>
          {target?.title ?? words.notThere}
        </Text>
      ),
    },
    { id: 'state', title: words.state, cell: ({ states }) => <PageStateBadges states={states} /> },
    {
      id: 'actions',
      title: words.actions,
      isTitleHidden: true,
      cell: ({ target }) =>
        editing &&
        target?.path !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
            title={words.edit}
            aria-label={words.editPage(target.title)}
            disabled={editing.isPending}
            onClick={() => editing.edit(target)}
          >
            <Text span inherit visibleFrom="sm">
              {words.edit}
            </Text>
          </Button>
        ),
    },
  ];
}

function Failures({ failures }: Pick<PageTranslation, 'failures'>) {
  if (failures.length === 0) return null;
  return (
    <List size="sm" spacing={2}>
      {failures.map(readableFailure).map(({ text, reason }) => (
        <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit fs="italic">
            {text}
          </Text>{' '}
          <Text span inherit c="dimmed">
            {reason}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}
