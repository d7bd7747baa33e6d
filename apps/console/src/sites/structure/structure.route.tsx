import type { Schemas } from '@lectern/client';
import { setDefaultSection, setDefaultSiteSpace } from '@lectern/domain/sites/structure/edit';
import { removeItem } from '@lectern/domain/sites/structure/remove';
import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { spacesQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { PagePart } from '../../platform/page/page-part.js';
import { Empty } from '../../platform/states/empty.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useSitesWords } from '../../words/sites-words.js';
import { useBeginWithTemplate } from '../sites/begin-with-template.js';
import { EditorsOnly } from '../sites/editors-only.js';
import { type SiteIds, siteStructureQuery } from '../sites/queries.js';
import { useSite } from '../sites/use-site.js';
import { AddDialog, type AddedKind } from './add-dialog.js';
import { addressChanges } from './address-changes.js';
import { useItemCommands } from './item-commands.js';
import { MoveItemDialog } from './move-item-dialog.js';
import { useStructureMutations } from './mutations.js';
import { readSiteTree, type SiteLine, type SiteTree, siteLines } from './site-tree.js';
import { StructureList } from './structure-list.js';
import { useStructureChanges } from './use-structure-changes.js';

/** Comes with the picker of icons, which only few need. */
const ItemDialog = lazy(() => import('./item-dialog.js'));

/** What a site shows, as one tree that is arranged by dragging, keys and dialogs. */
export default function StructureRoute() {
  const { site, path } = useSite();
  const shown = useQuery(siteStructureQuery(useApi(), path));
  return (
    <EditorsOnly site={site}>
      <QueryView query={shown}>{(structure) => <Arranging site={site} path={path} shown={structure} />}</QueryView>
    </EditorsOnly>
  );
}

interface ArrangingProps {
  site: Schemas['Site'];
  path: SiteIds;
  shown: Schemas['SiteStructure'];
}

type OpenDialog = { kind: 'edit' | 'move' | 'remove'; line: SiteLine };

function Arranging({ site, path, shown }: ArrangingProps) {
  const words = useSitesWords().structure;
  const mutations = useStructureMutations(path);
  const tree = useMemo(() => readSiteTree(shown), [shown]);
  const { structure, request, move, dialog } = useStructureChanges({ tree, mutations, isPublished: site.published });
  const lines = useMemo(() => siteLines({ structure, items: tree.items }), [structure, tree.items]);
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const setFirst = ({ placed }: SiteLine) =>
    request({
      outcome:
        placed.type === 'site-section'
          ? setDefaultSection(structure, placed.id)
          : setDefaultSiteSpace(structure, placed.id, placed.parent ?? undefined),
      send: () => mutations.setFirst(placed, placed.parent),
      done: words.first,
    });
  const commandsOf = useItemCommands({
    path,
    structure,
    onMove: move,
    onOpen: (kind, line) => setOpen({ kind, line }),
    onFirst: setFirst,
  });
  const { offer, failure } = useBeginWithTemplate(path, 'center');
  const line = open?.line;
  return (
    <PagePart title={words.title} hint={words.hint} actions={<Adding path={path} tree={tree} mutations={mutations} />}>
      {failure}
      {lines.length === 0 ? (
        <Empty title={words.emptyTitle} action={offer}>
          {words.empty}
        </Empty>
      ) : (
        <StructureList
          lines={lines}
          structure={structure}
          commandsOf={commandsOf}
          onEdit={(edited) => setOpen({ kind: 'edit', line: edited })}
          onRemove={(removed) => setOpen({ kind: 'remove', line: removed })}
          onMove={move}
        />
      )}
      {line && open?.kind === 'edit' && (
        <Suspense>
          <ItemDialog
            path={path}
            line={line}
            structure={structure}
            isPublished={site.published}
            mutations={mutations}
            onClose={close}
          />
        </Suspense>
      )}
      {line && open?.kind === 'move' && (
        <MoveItemDialog
          line={line}
          structure={structure}
          items={tree.items}
          onMove={(to) => move(line.placed, to)}
          onClose={close}
        />
      )}
      <RemoveDialog
        line={open?.kind === 'remove' ? line : undefined}
        tree={tree}
        isPublished={site.published}
        onRemove={({ placed }) => mutations.remove(placed)}
        onClose={close}
      />
      {dialog}
    </PagePart>
  );
}

interface AddingProps {
  path: SiteIds;
  tree: SiteTree;
  mutations: ReturnType<typeof useStructureMutations>;
}

function Adding({ path, tree, mutations }: AddingProps) {
  const { add: words } = useSitesWords().structure;
  const [kind, setKind] = useState<AddedKind>();
  const { data: all = [] } = useQuery(spacesQuery(useApi(), path.organizationId));
  const shownSpaces = new Set([...tree.items.values()].flatMap((item) => ('space' in item ? [item.space.id] : [])));
  const hasSections = tree.structure.some(({ type }) => type === 'site-section');
  const isEmpty = tree.structure.length === 0;
  const command = (of: AddedKind, disabledReason?: string): Command => ({
    id: `add-${of}`,
    title: words[of],
    ...(disabledReason !== undefined && { disabledReason }),
    run: () => setKind(of),
  });
  const needsSection = hasSections || isEmpty ? undefined : words.needsSection;
  const commands = [
    command('space'),
    command('section'),
    command('group', needsSection),
    command('link', needsSection),
  ];
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
            {words.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {commands.map(({ id, title, disabledReason, run }) => (
            <Menu.Item key={id} disabled={disabledReason !== undefined} title={disabledReason} onClick={run}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AddDialog
        kind={kind}
        tree={tree}
        spaces={all.filter(({ id }) => !shownSpaces.has(id))}
        mutations={mutations}
        onClose={() => setKind(undefined)}
      />
    </>
  );
}

interface RemoveDialogProps {
  line: SiteLine | undefined;
  tree: SiteTree;
  isPublished: boolean;
  onRemove: (line: SiteLine) => Promise<unknown>;
  onClose: () => void;
}

function RemoveDialog({ line, tree, isPublished, onRemove, onClose }: RemoveDialogProps) {
  const { remove: words } = useSitesWords().structure;
  const outcome = line && removeItem(tree.structure, line.placed);
  const lost = isPublished && outcome?.outcome === 'done' ? addressChanges(tree.structure, outcome.structure) : [];
  return (
    <ConfirmDialog
      isOpen={line !== undefined}
      title={words.title(line?.item.title ?? '')}
      confirm={words.confirm}
      isDangerous
      onConfirm={async () => line && onRemove(line)}
      onClose={onClose}
    >
      <Text>{line && words.text[line.item.object]}</Text>
      {lost.length > 0 && (
        <Text mt="xs" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words.lost(lost.length)} {lost.map(({ before }) => before).join(', ')}
        </Text>
      )}
    </ConfirmDialog>
  );
}
