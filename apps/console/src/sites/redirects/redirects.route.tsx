import type { Schemas } from '@lectern/client';
import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { moreOf } from '../../platform/api/lists.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { type Column, RecordTable } from '../../platform/lists/record-table.js';
import { SearchField } from '../../platform/lists/search-field.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { type SiteIds, siteStructureQuery } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import { readSiteTree, type SiteTree } from '../structure/site-tree.js';
import { CsvFiles } from './csv-files.js';
import { type PagePaths, writeRedirectTarget } from './destinations.js';
import { useDeleteRedirect } from './mutations.js';
import { redirectsQuery } from './queries.js';
import { RedirectDialog } from './redirect-dialog.js';
import { TryRedirect } from './try-redirect.js';
import { usePagePaths } from './use-page-paths.js';

const route = getRouteApi('/signed-in/o/$organizationId/sites/$siteId/redirects');

type Redirect = Schemas['SiteRedirect'];

/** The redirects of a site: found, changed, tried, and taken in and out as a file. */
export default function RedirectsRoute() {
  const { site, path } = useSite();
  const structure = useQuery(siteStructureQuery(useApi(), path));
  return (
    <EditorsOnly site={site}>
      <QueryView query={structure}>{(shown) => <Redirects path={path} shown={shown} />}</QueryView>
      <TryRedirect site={site} path={path} />
    </EditorsOnly>
  );
}

function Redirects({ path, shown }: { path: SiteIds; shown: Schemas['SiteStructure'] }) {
  const words = useSitesWords().redirects;
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const tree = useMemo(() => readSiteTree(shown), [shown]);
  const redirects = useInfiniteQuery(redirectsQuery(useApi(), path, search));
  const pagePaths = usePagePaths(tree, redirects.data ?? []);
  const [open, setOpen] = useState<{ kind: 'edit'; redirect?: Redirect } | { kind: 'delete'; redirect: Redirect }>();
  const { mutateAsync: remove } = useDeleteRedirect(path);
  const close = () => setOpen(undefined);
  const commandsOf = (redirect: Redirect): Command[] => [
    { id: 'edit', title: words.edit, icon: Pencil, run: () => setOpen({ kind: 'edit', redirect }) },
    {
      id: 'delete',
      title: words.delete,
      icon: Trash2,
      isDangerous: true,
      run: () => setOpen({ kind: 'delete', redirect }),
    },
  ];
  const create = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen({ kind: 'edit' })}>
      {words.create}
    </Button>
  );
  const deleted = open?.kind === 'delete' ? open.redirect : undefined;
  return (
    <PagePart title={words.title} hint={words.hint}>
      <Group gap="sm">
        <SearchField
          label={words.search}
          value={search}
          onSearch={(next) => void navigate({ search: { search: next }, replace: true })}
        />
        <CsvFiles path={path} tree={tree} />
        {create}
      </Group>
      <QueryView query={redirects}>
        {(found) => {
          if (found.length === 0) {
            return search === undefined ? (
              <Empty title={words.emptyTitle}>{words.empty}</Empty>
            ) : (
              <Text c="dimmed">{words.noneFound}</Text>
            );
          }
          return (
            <RecordTable
              label={words.title}
              rows={found}
              rowId={({ id }) => id}
              columns={columnsOf({ words, tree, pagePaths, commandsOf })}
              onMore={moreOf(redirects)}
            />
          );
        }}
      </QueryView>
      {open?.kind === 'edit' && (
        <RedirectDialog
          path={path}
          tree={tree}
          redirect={open.redirect}
          pagePath={pagePathOf(tree, pagePaths, open.redirect)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== undefined}
        title={words.deleteTitle(deleted?.source ?? '')}
        confirm={words.deleteConfirm}
        isDangerous
        onConfirm={async () => deleted && remove(deleted.id)}
        onClose={close}
      >
        {words.deleteText}
      </ConfirmDialog>
    </PagePart>
  );
}

interface ColumnsOptions {
  words: ReturnType<typeof useSitesWords>['redirects'];
  tree: SiteTree;
  pagePaths: PagePaths;
  commandsOf: (redirect: Redirect) => Command[];
}

function columnsOf({ words, tree, pagePaths, commandsOf }: ColumnsOptions): Column<Redirect>[] {
  return [
    {
      id: 'source',
      title: words.source,
      cell: ({ source }) => <Code style={{ overflowWrap: 'anywhere' }}>{source}</Code>,
    },
    {
      id: 'destination',
      title: words.destination,
      cell: ({ destination }) => {
        const written = writeRedirectTarget(tree, destination, pagePaths);
        return (
          <Text size="sm" c={written === undefined ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
            {written ?? words.gone}
          </Text>
        );
      },
    },
    {
      id: 'options',
      title: words.options,
      isMinor: true,
      cell: ({ permanent, captureWildcard }) => (
        <Stack gap={2} align="flex-start">
          {permanent && <Option>{words.permanent}</Option>}
          {captureWildcard && <Option>{words.capture}</Option>}
        </Stack>
      ),
    },
    {
      id: 'actions',
      title: words.options,
      isTitleHidden: true,
      cell: (redirect) => <CommandMenu commands={commandsOf(redirect)} label={words.menu(redirect.source)} />,
    },
  ];
}

function Option({ children }: { children: string }) {
  return (
    <Badge variant="light" color="gray" tt="none" fw={500}>
      {children}
    </Badge>
  );
}

function pagePathOf({ items }: SiteTree, pagePaths: PagePaths, redirect: Redirect | undefined): string {
  const destination = redirect?.destination;
  const item = destination?.kind === 'site-page' ? items.get(destination.siteSpaceId) : undefined;
  if (destination?.kind !== 'site-page' || item?.object !== 'site-space') return '';
  return pagePaths(item.space.id, destination.pageId) ?? '';
}
