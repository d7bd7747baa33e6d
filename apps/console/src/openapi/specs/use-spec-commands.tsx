import type { Schemas } from '@lectern/client';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Globe, GlobeLock, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { useSentence } from '../../platform/states/failure.js';
import { notify } from '../../platform/states/notify.js';
import { useOpenApiWords } from '../../words/openapi-words.js';
import { useDeleteSpec, useRefreshSpec, useUpdateSpec } from './mutations.js';
import { type SpecIds, specUsesQuery } from './queries.js';
import { ChangeSourceDialog } from './source-dialogs.js';

/** What can be asked about before it is done. */
type Asked = 'address' | 'file' | 'visibility' | 'delete';

/** What a person can do with a specification as a whole, and which of it is being asked about. */
export function useSpecCommands(spec: Schemas['OpenApiSpec'], path: SpecIds) {
  const { commands: words } = useOpenApiWords();
  const [asked, setAsked] = useState<Asked>();
  const { mutate: refresh } = useRefreshSpec(path);
  const sentence = useSentence();
  const read: Command = {
    id: 'spec.refresh',
    title: words.refresh,
    icon: RefreshCw,
    ...(spec.processingState !== 'complete' && { disabledReason: words.reading }),
    run: () =>
      refresh(undefined, {
        onSuccess: () => notify({ message: words.refreshed }),
        onError: (error) => notify({ message: sentence(error), color: 'red' }),
      }),
  };
  const upload: Command = { id: 'spec.upload', title: words.upload, icon: FileUp, run: () => setAsked('file') };
  const change: Command = { id: 'spec.source', title: words.changeSource, icon: Link2, run: () => setAsked('address') };
  const isPublic = spec.visibility === 'public';
  const visibility: Command = {
    id: 'spec.visibility',
    title: isPublic ? words.makePrivate : words.makePublic,
    icon: isPublic ? GlobeLock : Globe,
    run: () => setAsked('visibility'),
  };
  const remove: Command = {
    id: 'spec.delete',
    title: words.delete,
    icon: Trash2,
    isDangerous: true,
    run: () => setAsked('delete'),
  };
  const canEdit = spec.permissions.edit;
  return {
    // A file that was uploaded says the same however often it is read.
    main: canEdit ? [spec.sourceURL === undefined ? upload : read] : [],
    others: canEdit ? [change, visibility, remove] : [],
    asked,
    close: () => setAsked(undefined),
  };
}

interface SpecDialogsProps {
  spec: Schemas['OpenApiSpec'];
  path: SpecIds;
  asked: Asked | undefined;
  onClose: () => void;
}

/** What opens before something is done with a specification. */
export function SpecDialogs({ spec, path, asked, onClose }: SpecDialogsProps) {
  const { commands: words } = useOpenApiWords();
  const { mutateAsync: update } = useUpdateSpec(path);
  const isPublic = spec.visibility === 'public';
  return (
    <>
      {(asked === 'address' || asked === 'file') && (
        <ChangeSourceDialog spec={spec} organizationId={path.organizationId} kind={asked} onClose={onClose} />
      )}
      <ConfirmDialog
        isOpen={asked === 'visibility'}
        title={isPublic ? words.makePrivateTitle : words.makePublicTitle}
        confirm={isPublic ? words.makePrivateConfirm : words.makePublicConfirm}
        onConfirm={() => update({ visibility: isPublic ? 'private' : 'public' })}
        onClose={onClose}
      >
        {isPublic ? words.makePrivateText : words.makePublicText}
      </ConfirmDialog>
      {asked === 'delete' && <DeleteSpecDialog spec={spec} path={path} onClose={onClose} />}
    </>
  );
}

function DeleteSpecDialog({ spec, path, onClose }: Omit<SpecDialogsProps, 'asked'>) {
  const { commands: words } = useOpenApiWords();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteSpec(path);
  const { data: uses } = useQuery(specUsesQuery(useApi(), path));
  return (
    <ConfirmDialog
      isOpen
      title={words.deleteTitle(spec.slug)}
      confirm={words.deleteConfirm}
      isDangerous
      onConfirm={async () => {
        await remove();
        notify({ message: words.deleted });
        await navigate({ to: '/o/$organizationId/openapi', params: { organizationId: path.organizationId } });
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{words.deleteText}</Text>
        {uses !== undefined && <Text>{uses === 0 ? words.deleteUnused : words.deleteUsed(uses)}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}
