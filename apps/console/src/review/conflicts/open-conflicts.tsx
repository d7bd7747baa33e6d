import { type ConflictChoice, withoutConflict } from '@lectern/content/merge/conflict-block';
import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, GitBranch, PencilLine, Rows2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import type { StoredText } from '../../content/changes/read-text.js';
import type { SentChange } from '../../content/changes/send-changes.js';
import { reusableBacklinksQuery } from '../../content/links/backlinks.js';
import { useApi } from '../../platform/api/api.js';
import { CommandButton, CommandIcon } from '../../platform/commands/command-buttons.js';
import { useCommands } from '../../platform/commands/commands.js';
import { announce } from '../../platform/states/announce.js';
import { Failure } from '../../platform/states/failure.js';
import { type ReviewWords, useReviewWords } from '../../words/review-words.js';
import classes from '../change-requests/changes.module.css';
import { ConflictList } from './conflict-list.js';
import {
  chosenSide,
  isAboutDeletion,
  type QueuedConflict,
  type TextInConflict,
  type ValueConflict,
  writtenChange,
} from './conflict-queue.js';
import { ConflictSidesView } from './conflict-sides.js';
import { useSettle } from './mutations.js';
import { useConflictNames } from './use-conflict-names.js';
import { WrittenValue } from './written-value.js';

interface OpenConflictsProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  queue: readonly QueuedConflict[];
  texts: readonly (StoredText & { text: TextInConflict })[];
  /** The key of the conflict that is shown; the first one if it is not there any more. */
  current: string | undefined;
  onOpen: (key: string) => void;
}

/** The conflicts of a change request, one of them with its sides and with what can be made of it. */
export function OpenConflicts({ queue, texts, current, onOpen, ...params }: OpenConflictsProps) {
  const { conflicts: words } = useReviewWords();
  const path = { spaceId: params.spaceId, changeRequestId: params.changeRequestId };
  const navigate = useNavigate();
  const settle = useSettle(path);
  const names = useConflictNames(path);
  const [written, setWritten] = useState<string>();
  const place = Math.max(
    queue.findIndex(({ key }) => key === current),
    0,
  );
  const conflict = queue[place];
  const open = (key: string | undefined) => {
    settle.reset();
    setWritten(undefined);
    if (key !== undefined) onOpen(key);
  };
  const send = (change: SentChange) =>
    settle.mutate(change, {
      onSuccess: () => {
        announce(words.left(queue.length - 1));
        // What comes next in the queue is shown next, and not what came first.
        open((queue[place + 1] ?? queue[place - 1])?.key);
      },
    });
  const choose = (choice: ConflictChoice) => {
    if (conflict?.of === 'text') {
      const change = settledText(conflict, choice, texts);
      if (change) send(change);
    } else if (conflict && choice !== 'both') send(chosenSide(conflict.conflict, choice));
  };
  const pageId = usePageOf(path, conflict?.of === 'text' ? conflict.text : undefined);
  const pagePath = pageId === undefined ? undefined : names.pathOf(pageId);
  const edit = () => {
    if (conflict?.of === 'value') return setWritten(conflict.key);
    if (pagePath === undefined) return;
    void navigate({
      to: '/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/$',
      params: { ...params, _splat: pagePath },
      search: { edit: true },
    });
  };
  const isWritable =
    conflict?.of === 'text'
      ? pagePath !== undefined
      : conflict !== undefined && writtenChange(conflict.conflict, '') !== undefined;
  const takeTitles = conflict?.of === 'value' ? titlesOfSides(conflict.conflict, words) : words;
  const waiting = settle.isPending ? words.settling : undefined;
  const choices = [
    { id: 'settle-main', title: takeTitles.takeMain, icon: GitBranch, shortcut: '1', run: () => choose('main') },
    {
      id: 'settle-change-request',
      title: takeTitles.takeChangeRequest,
      icon: Waypoints,
      shortcut: '2',
      run: () => choose('change_request'),
    },
    {
      id: 'settle-both',
      title: words.takeBoth,
      icon: Rows2,
      shortcut: '3',
      disabledReason: conflict?.of === 'text' ? undefined : words.onlyOne,
      run: () => choose('both'),
    },
    {
      id: 'settle-edit',
      title: words.edit,
      icon: PencilLine,
      shortcut: '4',
      disabledReason: isWritable ? undefined : words.notWritten,
      run: edit,
    },
  ].map((command) => ({ ...command, disabledReason: waiting ?? command.disabledReason }));
  const steps = [
    { id: 'previous-conflict', title: words.previous, icon: ArrowUp, shortcut: 'P', to: queue[place - 1] },
    { id: 'next-conflict', title: words.next, icon: ArrowDown, shortcut: 'N', to: queue[place + 1] },
  ].map(({ to, ...command }) => ({
    ...command,
    disabledReason: to ? undefined : words.noOther,
    run: () => open(to?.key),
  }));
  useCommands([...choices, ...steps]);
  if (!conflict) return null;
  return (
    <div className={classes.columns}>
      <ConflictList queue={queue} current={conflict.key} titleOf={names.titleOf} onOpen={open} {...params} />
      <Stack component="section" aria-label={names.titleOf(conflict)}>
        <Group justify="space-between" gap="xs">
          <Stack gap={0}>
            <Text size="sm" c="dimmed">
              {words.place(place + 1, queue.length)}
            </Text>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {names.titleOf(conflict)}
            </Title>
          </Stack>
          <Group gap="xs">
            {steps.map((command) => (
              <CommandIcon key={command.id} command={command} />
            ))}
          </Group>
        </Group>
        <ConflictSidesView {...params} conflict={conflict} names={names} />
        <Group gap="xs">
          {choices.map((command) => (
            <CommandButton key={command.id} command={command} variant="default" size="sm" />
          ))}
        </Group>
        {conflict.of === 'value' && written === conflict.key && (
          <WrittenValue
            conflict={conflict.conflict}
            title={names.titleOf(conflict)}
            isSending={settle.isPending}
            onSend={send}
            onClose={() => setWritten(undefined)}
          />
        )}
        {settle.error && <Failure error={settle.error} />}
        <Text size="sm" c="dimmed">
          {words.keys}
        </Text>
      </Stack>
    </div>
  );
}

/** The page where a text is written: its own, or the first that includes a reusable content. */
function usePageOf(path: { spaceId: string; changeRequestId: string }, text: TextInConflict | undefined) {
  const isReusable = text?.kind === 'reusable-content';
  const { data } = useQuery({ ...reusableBacklinksQuery(useApi(), path, text?.id ?? ''), enabled: isReusable });
  if (!isReusable) return text?.id;
  return data?.items.flatMap((location) => (location.kind === 'page' ? [location.page.id] : []))[0];
}

/** What taking a side is called: keeping or deleting, where one side deleted what the other one changed. */
function titlesOfSides(conflict: ValueConflict, words: ReviewWords['conflicts']) {
  if (!isAboutDeletion(conflict) || (conflict.main !== null && conflict.changeRequest !== null)) return words;
  const titleOf = (side: unknown) => (side === null ? words.deleteIt : words.keepIt);
  return { takeMain: titleOf(conflict.main), takeChangeRequest: titleOf(conflict.changeRequest) };
}

/** The change that replaces a conflict in a text by what was chosen. */
function settledText(
  { text: { kind, id }, sides }: Extract<QueuedConflict, { of: 'text' }>,
  choice: ConflictChoice,
  texts: OpenConflictsProps['texts'],
): SentChange | undefined {
  const stored = texts.find(({ text }) => text.kind === kind && text.id === id);
  if (!stored) return undefined;
  const sent = { base: stored.base, document: { document: withoutConflict(stored.document, sides.key, choice) } };
  return kind === 'page'
    ? { operation: 'update_page', page: id, ...sent }
    : { operation: 'update_reusable_content', reusableContent: id, ...sent };
}
