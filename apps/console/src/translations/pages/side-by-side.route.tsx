import type { Schemas } from '@lectern/client';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton, CommandIcon } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import type { TranslationIds } from '../translations/queries.js';
import { useTranslation } from '../translations/use-translation.js';
import { PageSides } from './page-sides.js';
import { PageStateBadges } from './page-state-badges.js';
import { translationPageQuery } from './queries.js';
import { useEditHere } from './use-edit-here.js';

const route = getRouteApi('/signed-in/o/$organizationId/translations/$translationId/side-by-side');

/** A page of the source beside its translation, and the way to the pages before and after it. */
export default function SideBySide() {
  const { pages: words } = useTranslationsWords();
  const { translation, path } = useTranslation();
  const { page } = route.useSearch();
  const tree = useQuery(pageTreeQuery(useApi(), { spaceId: translation.source.space }));
  return (
    <QueryView query={tree}>
      {({ pages }) => {
        const listed = pagesWithText(pages);
        const open = page ?? listed[0]?.id;
        if (open === undefined) return <Empty title={words.emptyTitle}>{words.empty}</Empty>;
        return <OpenPage path={path} translation={translation} pages={listed} pageId={open} />;
      }}
    </QueryView>
  );
}

type Listed = Pick<Schemas['NavigationPage'], 'id' | 'title'>;

interface OpenPageProps {
  path: TranslationIds;
  translation: Schemas['Translation'];
  pages: readonly Listed[];
  pageId: string;
}

function OpenPage({ path, translation, pages, pageId }: OpenPageProps) {
  const { sides: words, pages: pageWords } = useTranslationsWords();
  const navigate = route.useNavigate();
  const details = useQuery(translationPageQuery(useApi(), path, pageId));
  const editing = useEditHere(path.organizationId, translation.result?.space);
  const at = pages.findIndex(({ id }) => id === pageId);
  const open = (page: string | undefined) => page !== undefined && void navigate({ search: { page } });
  const [before, after] = [at > 0 ? pages[at - 1]?.id : undefined, pages[at + 1]?.id];
  const target = details.data?.target;
  const steps = {
    previous: {
      id: 'sides.previous',
      title: words.previous,
      icon: ChevronLeft,
      shortcut: 'P',
      ...(before === undefined && { disabledReason: words.isFirst }),
      run: () => open(before),
    },
    next: {
      id: 'sides.next',
      title: words.next,
      icon: ChevronRight,
      shortcut: 'N',
      ...(after === undefined && { disabledReason: words.isLast }),
      run: () => open(after),
    },
  };
  const edit: Command | undefined =
    (editing &&
      target?.path !== undefined && {
        id: 'sides.edit',
        title: pageWords.edit,
        icon: Pencil,
        shortcut: 'E',
        run: () => editing.edit(target),
      }) ||
    undefined;
  useCommands([steps.previous, steps.next, ...(edit ? [edit] : [])]);
  return (
    <Stack gap="md">
      <Group gap="xs">
        <CommandIcon command={steps.previous} />
        <CommandIcon command={steps.next} />
        <NativeSelect
          aria-label={words.page}
          value={pageId}
          data={pages.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget }) => open(currentTarget.value)}
          maw="100%"
        />
        {details.data && <PageStateBadges states={details.data.states} />}
        {edit && <CommandButton command={edit} variant="default" ms="auto" />}
      </Group>
      <QueryView query={details}>
        {(page) => <PageSides key={page.page} organizationId={path.organizationId} {...{ translation, page }} />}
      </QueryView>
      {details.data && !target && <Text c="dimmed">{words.notTranslated}</Text>}
    </Stack>
  );
}

/** Pages that say something, in the order of the tree. */
function pagesWithText(pages: readonly Schemas['NavigationPage'][]): Listed[] {
  return pages.flatMap((page) => [
    ...(page.type === 'document' ? [{ id: page.id, title: page.title }] : []),
    ...pagesWithText(page.pages ?? []),
  ]);
}
