import type { Schemas } from '@lectern/client';
import { emojiText } from '@lectern/rendering/icons/emoji';
import { Container, Group, Stack, Text, Title } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Download, History, Link2, MessageSquare } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { CommandButton, CommandMenu } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { RouteLink } from '../../platform/links/links.js';
import { useDocumentTitle } from '../../platform/page/page.js';
import { Empty } from '../../platform/states/empty.js';
import { notify } from '../../platform/states/notify.js';
import { Moment } from '../../platform/time/moment.js';
import { useWords } from '../../words/words.js';
import { usePageCommands } from '../page-structure/page-commands.js';
import { pageHref, pagesById, partHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import { Backlinks } from './backlinks.js';
import { ContentDocument } from './content-document.js';
import { useEditCommands } from './edit-commands.js';

const PageComments = lazy(() => import('../../review/comments/page-comments-drawer.js'));

interface OpenedPageProps {
  organizationId: string;
  place: ContentPlace;
  page: Schemas['Page'];
  /** The tree that the page stands in. */
  pages: readonly Schemas['NavigationPage'][];
}

/** A page with its title, what it says, and what links to it. */
export function OpenedPage({ organizationId, place, page, pages }: OpenedPageProps) {
  const { content, platform } = useWords();
  const words = content.page;
  useDocumentTitle(page.title);
  const clipboard = useClipboard();
  const navigate = useNavigate();
  const path = 'path' in page ? page.path : '';
  const copyLink: Command = {
    id: 'copy-page-link',
    title: words.copyLink,
    icon: Link2,
    run: () => {
      clipboard.copy(new URL(pageHref(organizationId, place, path), window.location.origin).href);
      notify({ message: platform.copied });
    },
  };
  const openHistory: Command = {
    id: 'page-history',
    title: words.history,
    icon: History,
    run: () =>
      void navigate({
        to: '/o/$organizationId/s/$spaceId/~/history',
        params: { organizationId, spaceId: place.spaceId },
        search: { page: page.id },
      }),
  };
  const exporting: Command = {
    id: 'export-page',
    title: words.export,
    icon: Download,
    run: () => void navigate({ to: partHref(organizationId, place, 'export'), search: { page: page.id } }),
  };
  const [isCommenting, commenting] = useDisclosure(false);
  const comment: Command = {
    id: 'page-comments',
    title: words.comments,
    icon: MessageSquare,
    shortcut: 'C',
    run: commenting.open,
  };
  const editing = useEditCommands(organizationId, place, page);
  const arranged = pagesById(pages).get(page.id);
  const arranging = usePageCommands(arranged ? [arranged] : []);
  const isRevision = place.revisionId !== undefined;
  const actions = [
    ...editing,
    ...arranging,
    ...(isRevision ? [] : [comment]),
    copyLink,
    openHistory,
    ...(isRevision ? [] : [exporting]),
  ];
  useCommands(actions);
  const emoji = page.emoji === undefined ? '' : emojiText(page.emoji);
  return (
    <Container size="md" py="lg" px="md" w="100%">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={1} size="h2">
              {emoji && <span aria-hidden>{emoji} </span>}
              {page.title}
            </Title>
            {'description' in page && page.description && <Text c="dimmed">{page.description}</Text>}
          </div>
          <Group gap="xs" wrap="nowrap">
            {editing[0] && <CommandButton command={editing[0]} />}
            <CommandMenu commands={actions} label={words.details} />
          </Group>
        </Group>
        {page.type === 'document' && (
          <ContentDocument organizationId={organizationId} place={place} page={page} pages={pages} />
        )}
        {page.type === 'group' && (
          <GroupContents organizationId={organizationId} place={place} page={page} pages={pages} />
        )}
        {page.type === 'link' && <Empty title={page.title}>{words.linkPage}</Empty>}
        {page.type === 'computed' && <Text c="dimmed">{words.computed}</Text>}
        {page.updatedAt && (
          <Text size="sm" c="dimmed">
            {words.updated} <Moment at={page.updatedAt} />
          </Text>
        )}
        {!isRevision && <Backlinks organizationId={organizationId} place={place} pageId={page.id} />}
      </Stack>
      {isCommenting && (
        <Suspense>
          <PageComments organizationId={organizationId} place={place} pageId={page.id} onClose={commenting.close} />
        </Suspense>
      )}
    </Container>
  );
}

/** What a group holds: it has no text of its own. */
function GroupContents({ organizationId, place, page, pages }: OpenedPageProps) {
  const inside = pagesById(pages).get(page.id)?.pages ?? [];
  return (
    <ul>
      {inside.map(({ id, title, path }) => (
        <li key={id}>
          {path === undefined ? title : <RouteLink to={pageHref(organizationId, place, path)}>{title}</RouteLink>}
        </li>
      ))}
    </ul>
  );
}
