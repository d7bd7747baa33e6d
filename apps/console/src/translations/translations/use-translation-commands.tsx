import type { Schemas } from '@lectern/client';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FolderOpen, Play, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { useDeleteTranslation, useRunTranslation } from './mutations.js';
import { estimateQuery, type TranslationIds } from './queries.js';

type Asked = 'run' | 'delete' | undefined;

/** What a person can do with a translation as a whole, and which of it is being asked about; running comes first. */
export function useTranslationCommands(path: TranslationIds, translation: Schemas['Translation']) {
  const { commands: words } = useTranslationsWords();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const { mutate: run } = useRunTranslation(path);
  const { status, permissions, pending, result } = translation;
  const isRunning = status === 'running' && { disabledReason: words.isRunning };
  const open: Command = {
    id: 'translation.open',
    title: words.openTarget,
    icon: FolderOpen,
    run: () => {
      const params = { organizationId: path.organizationId, spaceId: result?.space ?? '' };
      void navigate({ to: '/o/$organizationId/s/$spaceId', params });
    },
  };
  const changing: Command[] = [
    { id: 'translation.run', title: words.run, icon: Play, shortcut: 'R', ...isRunning, run: () => setAsked('run') },
    ...(pending && pending.failures > 0
      ? [
          {
            id: 'translation.retry',
            title: words.retry,
            icon: RotateCcw,
            ...isRunning,
            run: () =>
              run(
                { failed: true },
                {
                  onSuccess: () => notify({ message: words.ordered }),
                  onError: (error) => notify({ message: error.message, color: 'red' }),
                },
              ),
          },
        ]
      : []),
  ];
  const remove: Command = {
    id: 'translation.delete',
    title: words.delete,
    icon: Trash2,
    isDangerous: true,
    run: () => setAsked('delete'),
  };
  const commands = permissions.edit ? [...changing, ...(result ? [open] : []), remove] : result ? [open] : [];
  return { commands, asked, close: () => setAsked(undefined) };
}

interface TranslationDialogsProps {
  path: TranslationIds;
  asked: Asked;
  onClose: () => void;
}

/** Says what running or deleting a translation comes to before it is done. */
export function TranslationDialogs({ path, asked, onClose }: TranslationDialogsProps) {
  const { commands: words, run: runWords } = useTranslationsWords();
  const navigate = useNavigate();
  const { mutateAsync: run } = useRunTranslation(path);
  const { mutateAsync: remove } = useDeleteTranslation(path);
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'run'}
        title={runWords.title}
        confirm={runWords.submit}
        onConfirm={async () => {
          await run({ failed: false });
          notify({ message: words.ordered });
        }}
        onClose={onClose}
      >
        <Estimate path={path} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={words.deleteTitle}
        confirm={words.delete}
        isDangerous
        onConfirm={async () => {
          await remove();
          notify({ message: words.deleted });
          const { organizationId } = path;
          await navigate({ to: '/o/$organizationId/translations', params: { organizationId } });
        }}
        onClose={onClose}
      >
        {words.deleteText}
      </ConfirmDialog>
    </>
  );
}

/** What the next run would send, and what that would cost. */
function Estimate({ path }: { path: TranslationIds }) {
  const { run: words } = useTranslationsWords();
  const estimate = useQuery(estimateQuery(useApi(), path));
  return (
    <div role="status">
      <QueryView query={estimate} loading={<Text c="dimmed">{words.estimating}</Text>}>
        {({ pages, segments, words: count, tokens, cost }) =>
          segments === 0 ? (
            <Text>{words.nothing}</Text>
          ) : (
            <Stack gap={4}>
              <Text>{words.sends(pages, segments, count)}</Text>
              <Text c="dimmed" size="sm">
                {words.tokens(tokens)} {cost === undefined && words.noPrices}
              </Text>
              {cost !== undefined && <Text fw={500}>{words.cost(cost)}</Text>}
            </Stack>
          )
        }
      </QueryView>
    </div>
  );
}
