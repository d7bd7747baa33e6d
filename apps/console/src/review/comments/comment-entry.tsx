import type { Schemas } from '@lectern/client';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Avatar, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { DocumentView } from '../../content/document-view/document-view.js';
import { useCurrentUser } from '../../people/organizations/use-organization.js';
import { useApi } from '../../platform/api/api.js';
import type { Command } from '../../platform/commands/command.js';
import { CommandMenu } from '../../platform/commands/command-buttons.js';
import { ConfirmDialog } from '../../platform/dialogs/confirm-dialog.js';
import { notify } from '../../platform/states/notify.js';
import { Moment } from '../../platform/time/moment.js';
import { useReviewWords } from '../../words/review-words.js';
import { CommentField } from './comment-field.js';
import { useDeleteComment, useUpdateComment } from './mutations.js';
import { type CommentPath, readCommentMarkdown } from './queries.js';
import { Reactions } from './reactions.js';
import { useFocusAfter } from './use-focus-after.js';

interface CommentEntryProps {
  entry: Schemas['Comment'] | Schemas['CommentReply'];
  path: CommentPath;
  context: DocumentViewContext;
  /** Whether it is the one that somebody wants to see. */
  isOpened?: boolean;
  /** What else stands beside the name. */
  children?: ReactNode;
}

/** A comment or a reply: who wrote what when, how others reacted, and what can be done with it. */
export function CommentEntry({ entry, path, context, isOpened = false, children }: CommentEntryProps) {
  const { comments: words } = useReviewWords();
  const { id: userId } = useCurrentUser();
  const [edited, setEdited] = useState<string>();
  const article = useFocusAfter<HTMLDivElement>(edited !== undefined);
  useEffect(() => {
    if (!isOpened) return;
    article.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'center' });
  }, [isOpened, article]);
  const { postedBy, postedAt, editedAt, body, reactions, permissions } = entry;
  const api = useApi();
  const update = useUpdateComment(path);
  const remove = useDeleteComment(path);
  const [isAsking, asking] = useDisclosure(false);
  const failed = (error: Error) => notify({ message: error.message, color: 'red' });
  const isReply = path.commentReplyId !== undefined;
  const commands: Command[] = [
    ...(permissions.edit
      ? [
          {
            id: 'edit-comment',
            title: words.edit,
            icon: Pencil,
            run: () => void readCommentMarkdown(api, path).then(setEdited, failed),
          },
        ]
      : []),
    ...(permissions.delete
      ? [{ id: 'delete-comment', title: words.delete, icon: Trash2, isDangerous: true, run: asking.open }]
      : []),
  ];
  const document = useMemo(
    () => ({
      object: 'document' as const,
      data: {},
      nodes: 'document' in body ? soundBlocks(body.document) : [],
    }),
    [body],
  );
  return (
    <Stack gap={4} component="article" ref={article} tabIndex={-1} aria-label={words.by(postedBy.displayName)}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Group gap="xs" miw={0}>
          <Avatar size="sm" name={postedBy.displayName} variant="filled" color="indigo" aria-hidden />
          <Text size="sm" fw={550}>
            {postedBy.displayName}
          </Text>
          <Text size="xs" c="dimmed">
            <Moment at={postedAt} />
            {editedAt !== undefined && `, ${words.edited}`}
          </Text>
        </Group>
        <Group gap={4} wrap="nowrap">
          {children}
          <CommandMenu commands={commands} label={words.more(postedBy.displayName)} />
        </Group>
      </Group>
      {edited === undefined ? (
        <DocumentView document={document} context={context} />
      ) : (
        <CommentField
          place={path}
          name={`comment-${entry.id}`}
          label={words.edit}
          submit={words.save}
          initial={edited}
          isFocused
          onSend={(markdown) => update.mutateAsync({ body: { markdown } })}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Reactions
        reactions={reactions}
        userId={userId}
        mayReact={permissions.reply}
        onReact={(change) => update.mutate(change, { onError: failed })}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={isReply ? words.deleteReplyTitle : words.deleteTitle}
        confirm={words.delete}
        isDangerous
        onConfirm={() => remove.mutateAsync()}
        onClose={asking.close}
      >
        {isReply ? words.deleteReplyHint : words.deleteHint}
      </ConfirmDialog>
    </Stack>
  );
}
