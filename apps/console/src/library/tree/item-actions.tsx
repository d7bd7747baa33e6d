import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Building2, Copy, FolderInput, Pencil, Settings, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useWords } from '../../words/words.js';
import { type Destination, type LibraryItem, type LibraryNode, stepInParent } from './library-tree.js';
import { MoveDialog } from './move-dialog.js';
import type { LibraryMutations } from './mutations.js';
import { RenameDialog } from './rename-dialog.js';
import { TransferDialog } from './transfer-dialog.js';

/** How long a deleted space can be brought back. */
export const RETENTION_DAYS = 7;

interface ItemActionsOptions {
  organizationId: string;
  item: LibraryItem;
  siblings: readonly LibraryNode[];
  tree: readonly LibraryNode[];
  mutations: LibraryMutations;
  onMove: (moved: LibraryItem, destination: Destination | undefined) => void;
}

/** Everything that can be done with a space or a collection, and the dialogs that some of it opens. */
export function useItemActions({ organizationId, item, siblings, tree, mutations, onMove }: ItemActionsOptions): {
  actions: Command[];
  dialogs: ReactNode;
} {
  const { spaces: words } = useWords().library;
  const sentence = useSentence();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'rename' | 'move' | 'transfer' | 'delete'>();
  const close = () => setDialog(undefined);
  const isSpace = item.object === 'space';
  const tell = (work: Promise<string>) =>
    work.then(
      (message) => notify({ message }),
      (error: unknown) => notify({ color: 'red', message: sentence(error) }),
    );
  const openSettings = () =>
    isSpace
      ? navigate({ to: '/o/$organizationId/s/$spaceId/~/settings', params: { organizationId, spaceId: item.id } })
      : navigate({ to: '/o/$organizationId/c/$collectionId', params: { organizationId, collectionId: item.id } });
  const step = (by: 1 | -1, action: Omit<Command, 'run'>): Command[] => {
    const destination = stepInParent(siblings, item.id, by);
    return destination ? [{ ...action, run: () => onMove(item, destination) }] : [];
  };

  const duplicate: Command = {
    id: `duplicate-${item.id}`,
    title: words.duplicate,
    icon: Copy,
    run: () => void tell(mutations.duplicate(item.id).then(({ title }) => words.duplicated(title))),
  };
  const administration: Command[] = [
    { id: `rename-${item.id}`, title: words.rename, icon: Pencil, run: () => setDialog('rename') },
    ...step(-1, { id: `up-${item.id}`, title: words.moveUp, icon: ArrowUp }),
    ...step(1, { id: `down-${item.id}`, title: words.moveDown, icon: ArrowDown }),
    { id: `move-${item.id}`, title: words.move, icon: FolderInput, run: () => setDialog('move') },
    ...(isSpace ? [duplicate] : []),
    { id: `settings-${item.id}`, title: words.settings, icon: Settings, run: () => void openSettings() },
    { id: `transfer-${item.id}`, title: words.transfer, icon: Building2, run: () => setDialog('transfer') },
    { id: `delete-${item.id}`, title: words.delete, icon: Trash2, isDangerous: true, run: () => setDialog('delete') },
  ];
  const remove = async () => {
    await mutations.remove(item);
    notify({ message: words.deletedSpace(item.title) });
  };
  return {
    actions: item.permissions.admin ? administration : [],
    dialogs: (
      <>
        {dialog === 'rename' && <RenameDialog item={item} rename={mutations.rename} onClose={close} />}
        {dialog === 'move' && <MoveDialog item={item} tree={tree} move={mutations.move} onClose={close} />}
        {dialog === 'transfer' && (
          <TransferDialog organizationId={organizationId} item={item} transfer={mutations.transfer} onClose={close} />
        )}
        <ConfirmDialog
          isOpen={dialog === 'delete'}
          title={words.deleteTitle(item.title)}
          confirm={words.delete}
          isDangerous
          onConfirm={remove}
          onClose={close}
        >
          <Text>{isSpace ? words.deleteSpace(RETENTION_DAYS) : words.deleteCollection}</Text>
        </ConfirmDialog>
      </>
    ),
  };
}
