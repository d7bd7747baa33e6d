import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, FilePlus, FolderInput, Pencil, Settings2, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { announce } from '../../platform/states/announce.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { changeRequestQuery } from '../changes/queries.js';
import { useContentChange } from '../changes/send-changes.js';
import { pageHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';
import type { TreePage } from '../page-tree/visible-rows.js';
import { DeletePageDialog, MovePageDialog, NewPageDialog, RenamePageDialog } from './page-dialogs.js';
import { siblingsOf } from './page-homes.js';

const PageSettingsDialog = lazy(() => import('../page-settings/page-settings-dialog.js'));

interface PageCommandsOptions {
  organizationId: string;
  place: ContentPlace;
  pages: readonly TreePage[];
  /** The page that is open, if there is one. */
  page: TreePage | undefined;
}

/** Whether the pages of a place can be arranged: those of an open change request, and live ones where the space allows it. */
export function useMayArrange({ spaceId, changeRequestId, revisionId }: ContentPlace): boolean {
  const api = useApi();
  const { data: space } = useQuery(spaceQuery(api, spaceId));
  const { data: changeRequest } = useQuery({
    ...changeRequestQuery(api, { spaceId, changeRequestId: changeRequestId ?? '' }),
    enabled: changeRequestId !== undefined,
  });
  if (!space?.permissions.edit || revisionId !== undefined) return false;
  if (changeRequestId === undefined) return space.editMode === 'live';
  return changeRequest?.status === 'draft' || changeRequest?.status === 'open';
}

/** What can be done with the pages of a space, and the dialogs that some of it opens. */
export function usePageCommands({ organizationId, place, pages, page }: PageCommandsOptions): {
  create: Command | undefined;
  commands: Command[];
  dialogs: ReactNode;
} {
  const { structure: words } = useWords().editor;
  const navigate = useNavigate();
  const sentence = useSentence();
  const mayArrange = useMayArrange(place);
  const { mutate } = useContentChange(place);
  const [dialog, setDialog] = useState<'new' | 'newBelow' | 'rename' | 'settings' | 'move' | 'delete'>();
  const close = () => setDialog(undefined);
  const open = (path: string, isEdited = false) =>
    void navigate({ href: `${pageHref(organizationId, place, path)}${isEdited ? '?edit=true' : ''}` });
  if (!mayArrange) return { create: undefined, commands: [], dialogs: null };

  const create: Command = { id: 'new-page', title: words.newPage, icon: FilePlus, run: () => setDialog('new') };
  const step = (by: 1 | -1, command: Omit<Command, 'run'>): Command[] => {
    if (!page) return [];
    const { parent, siblings, index } = siblingsOf(pages, page.id);
    const at = index + by;
    if (index === -1 || at < 0 || at >= siblings.length) return [];
    const change = { operation: 'move_page' as const, page: page.id, into: parent?.id ?? null, at };
    const run = () =>
      mutate([change], {
        onSuccess: () => announce(words.moved(page.title)),
        onError: (error) => notify({ color: 'red', message: sentence(error) }),
      });
    return [{ ...command, run }];
  };
  const isHome = page?.type === 'document' || page?.type === 'group';
  const commands: Command[] = page
    ? [
        ...(isHome
          ? [{ id: 'new-page-below', title: words.below, icon: FilePlus, run: () => setDialog('newBelow') }]
          : []),
        { id: 'rename-page', title: words.rename, icon: Pencil, run: () => setDialog('rename') },
        ...(page.type === 'document'
          ? [{ id: 'page-settings', title: words.settings, icon: Settings2, run: () => setDialog('settings') }]
          : []),
        ...step(-1, { id: 'page-up', title: words.moveUp, icon: ArrowUp, shortcut: 'Alt+Shift+ArrowUp' }),
        ...step(1, { id: 'page-down', title: words.moveDown, icon: ArrowDown, shortcut: 'Alt+Shift+ArrowDown' }),
        { id: 'move-page', title: words.move, icon: FolderInput, run: () => setDialog('move') },
        { id: 'delete-page', title: words.delete, icon: Trash2, isDangerous: true, run: () => setDialog('delete') },
      ]
    : [];
  return {
    create,
    commands,
    dialogs: (
      <>
        {(dialog === 'new' || dialog === 'newBelow') && (
          <NewPageDialog
            place={place}
            {...(dialog === 'newBelow' && page && { into: page })}
            onCreated={(made) => 'path' in made && open(made.path, made.type === 'document')}
            onClose={close}
          />
        )}
        {page && dialog === 'rename' && <RenamePageDialog place={place} page={page} onClose={close} />}
        {page && dialog === 'settings' && (
          <Suspense fallback={null}>
            <PageSettingsDialog
              place={place}
              pageId={page.id}
              onSaved={(saved) => 'path' in saved && saved.path !== page.path && open(saved.path)}
              onClose={close}
            />
          </Suspense>
        )}
        {page && dialog === 'move' && <MovePageDialog place={place} page={page} pages={pages} onClose={close} />}
        {page && dialog === 'delete' && (
          <DeletePageDialog place={place} page={page} onDeleted={() => open('')} onClose={close} />
        )}
      </>
    ),
  };
}
