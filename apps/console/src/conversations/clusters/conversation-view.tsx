import type { Schemas } from '@lectern/client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { formatInstant } from '../../platform/time/format.js';
import { useConversationsWords } from '../../words/conversations-words.js';
import classes from './clusters.module.css';
import { conversationSource } from './conversation-source.js';

interface ConversationViewProps {
  detail: Schemas['ConversationDetail'];
  /** Deletes it; absent where the person may not. */
  onDelete?: () => Promise<unknown>;
}

/** What was said in a conversation, as it is stored: with personal data masked. */
export function ConversationView({ detail: { conversation, parts, leftOut = [] }, onDelete }: ConversationViewProps) {
  const { conversation: words, sourceNames } = useConversationsWords();
  const [isDeleting, setDeleting] = useState(false);
  const { subject, createdAt, source, urls } = conversation;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          {subject && <Text fw={600}>{subject}</Text>}
          <Text size="sm" c="dimmed">
            {`${formatInstant(createdAt)} · ${conversationSource(source, sourceNames)}`}
          </Text>
          {urls.source !== undefined && (
            <Anchor href={urls.source} target="_blank" rel="noopener noreferrer" size="sm">
              {words.original} <ExternalLink size={12} aria-hidden />
            </Anchor>
          )}
        </div>
        {onDelete && (
          <CommandMenu
            label={words.title}
            commands={[
              {
                id: 'conversation.delete',
                title: words.delete,
                icon: Trash2,
                isDangerous: true,
                run: () => setDeleting(true),
              },
            ]}
          />
        )}
      </Group>
      {parts.length === 0 && <Text c="dimmed">{words.empty}</Text>}
      <ol className={classes.parts}>
        {parts.map(({ role, body }, index) => (
          <li key={index} className={classes.part} data-role={role}>
            <Text size="xs" fw={600}>
              {words.roles[role]}
            </Text>
            <Text size="sm" component="div">
              {body}
            </Text>
          </li>
        ))}
      </ol>
      {leftOut.length > 0 && (
        <details>
          <summary>
            <Text span size="sm" c="dimmed">
              {words.leftOut}
            </Text>
          </summary>
          <ul className={classes.list}>
            {leftOut.map(({ text, reason }, index) => (
              <li key={index}>
                <Text size="sm" c="dimmed">
                  {`“${text}” (${words.reasons[reason]})`}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Text size="xs" c="dimmed">
        {words.masked}
      </Text>
      {onDelete && (
        <ConfirmDialog
          isOpen={isDeleting}
          title={words.delete}
          confirm={words.delete}
          isDangerous
          onConfirm={async () => {
            await onDelete();
            notify({ message: words.deleted });
          }}
          onClose={() => setDeleting(false)}
        >
          {words.deleteText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
