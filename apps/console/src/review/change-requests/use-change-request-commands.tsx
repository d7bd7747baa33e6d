import type { Schemas } from '@lectern/client';
import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  ClipboardCheck,
  Download,
  GitMerge,
  Pencil,
  RefreshCw,
  Send,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { useReviewWords } from '../../words/review-words.js';
import { useEditChangeRequest, useUpdateFromSpace } from './mutations.js';
import type { ChangeRequestPath } from './queries.js';
import { usePreviewCommands } from './use-preview-commands.js';

/** What is open over a change request. */
export type ChangeRequestDialog = 'edit' | 'review' | 'merge' | 'archive';

interface ChangeRequestCommandsOptions extends ChangeRequestPath {
  organizationId: string;
  changeRequest: Schemas['ChangeRequest'];
  space: Schemas['Space'];
}

/** What a person can do with a change request: what is most likely next, and everything else. */
export function useChangeRequestCommands({ changeRequest, space, ...params }: ChangeRequestCommandsOptions) {
  const { commands: words } = useReviewWords();
  const navigate = useNavigate();
  const path: ChangeRequestPath = { spaceId: params.spaceId, changeRequestId: params.changeRequestId };
  const edit = useEditChangeRequest(path);
  const update = useUpdateFromSpace(path);
  const previews = usePreviewCommands({ organizationId: params.organizationId, changeRequest, space });
  const [dialog, setDialog] = useState<ChangeRequestDialog>();
  const failed = (error: Error) => notify({ message: error.message, color: 'red' });
  const { status, outdated } = changeRequest;
  const { permissions } = space;
  const isClosed = status === 'merged' || status === 'archived';
  const showConflicts = () =>
    void navigate({ to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/conflicts', params });
  const setStatus = (next: 'draft' | 'open', message?: string) =>
    edit.mutate({ status: next }, { onSuccess: () => message && notify({ message }), onError: failed });
  const commands = {
    open: {
      id: 'open-change-request',
      title: words.open,
      icon: Send,
      run: () => setStatus('open', words.opened),
    },
    review: {
      id: 'review-change-request',
      title: words.review,
      icon: ClipboardCheck,
      shortcut: 'R',
      run: () => setDialog('review'),
    },
    merge: {
      id: 'merge-change-request',
      title: words.merge,
      icon: GitMerge,
      shortcut: 'M',
      run: () => setDialog('merge'),
    },
    edit: { id: 'edit-change-request', title: words.edit, icon: Pencil, run: () => setDialog('edit') },
    update: {
      id: 'update-change-request',
      title: words.update,
      icon: RefreshCw,
      ...(!outdated && { disabledReason: words.upToDate }),
      run: () =>
        update.mutate(undefined, {
          onSuccess: ({ result }) =>
            result === 'conflicts'
              ? notify({ message: words.updatedWithConflicts, action: { title: words.settle, run: showConflicts } })
              : notify({ message: words.updated }),
          onError: failed,
        }),
    },
    toDraft: { id: 'draft-change-request', title: words.toDraft, icon: Undo2, run: () => setStatus('draft') },
    export: {
      id: 'export-change-request',
      title: words.export,
      icon: Download,
      run: () => void navigate({ to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/export', params }),
    },
    archive: { id: 'archive-change-request', title: words.archive, icon: Archive, run: () => setDialog('archive') },
    reopen: {
      id: 'reopen-change-request',
      title: words.reopen,
      icon: ArchiveRestore,
      run: () => setStatus('open'),
    },
  } satisfies Record<string, Command>;
  const offered = (isOffered: boolean, command: Command): Command[] => (isOffered ? [command] : []);
  return {
    dialog,
    close: () => setDialog(undefined),
    main: [
      ...offered(status === 'draft' && permissions.edit, commands.open),
      ...offered(status === 'open' && permissions.review, commands.review),
      ...offered(!isClosed && permissions.merge, commands.merge),
      ...offered(status === 'archived' && permissions.edit, commands.reopen),
    ],
    others: [
      ...(status !== 'merged' && permissions.edit ? previews : []),
      ...offered(!isClosed && permissions.edit, commands.update),
      ...offered(status !== 'merged' && permissions.edit, commands.edit),
      ...offered(status === 'draft' && permissions.review, commands.review),
      ...offered(status === 'open' && permissions.edit, commands.toDraft),
      commands.export,
      ...offered(!isClosed && permissions.edit, commands.archive),
    ],
  };
}

/** Asks before a change request is archived. */
export function ArchiveDialog({
  isOpen,
  path,
  onClose,
}: {
  isOpen: boolean;
  path: ChangeRequestPath;
  onClose: () => void;
}) {
  const { commands: words } = useReviewWords();
  const edit = useEditChangeRequest(path);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.archiveTitle}
      confirm={words.archive}
      onConfirm={() => edit.mutateAsync({ status: 'archived' })}
      onClose={onClose}
    >
      {words.archiveHint}
    </ConfirmDialog>
  );
}
