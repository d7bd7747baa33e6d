import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { useApi } from '../../platform/api/api.js';
import { notify } from '../../platform/states/notify.js';
import { useReviewWords } from '../../words/review-words.js';
import { CommentEntry } from './comment-entry.js';
import { CommentField } from './comment-field.js';
import { usePostReply, useUpdateComment } from './mutations.js';
import { repliesQuery } from './queries.js';
import type { DiscussedPlace, Thread } from './threads.js';
import { useFocusAfter } from './use-focus-after.js';

interface CommentThreadProps {
  thread: Thread;
  place: DiscussedPlace;
  context: DocumentViewContext;
  /** The comment or the reply that somebody wants to see. */
  opened?: string | undefined;
  /** What the comment is about, where that is not seen anyway. */
  about?: ReactNode;
}

/** A comment with its replies, which can be answered and resolved. */
export function CommentThread({ thread, place, context, opened, about }: CommentThreadProps) {
  const { comments: words } = useReviewWords();
  const path = { ...place, commentId: thread.id };
  const [isReplying, setIsReplying] = useState(false);
  const answer = useFocusAfter<HTMLButtonElement>(isReplying);
  const update = useUpdateComment(path);
  const reply = usePostReply(path);
  const first = thread.firstReplies ?? [];
  const { data: all } = useQuery({ ...repliesQuery(useApi(), path), enabled: thread.replies > first.length });
  const replies = all ?? first;
  const isResolved = thread.status === 'resolved';
  const setResolved = (resolved: boolean) =>
    update.mutate({ resolved }, { onError: (error) => notify({ message: error.message, color: 'red' }) });
  return (
    <Paper withBorder p="sm" component="section" aria-label={words.thread(thread.postedBy.displayName)}>
      <Stack gap="sm">
        {about}
        <CommentEntry entry={thread} path={path} context={context} isOpened={thread.id === opened} />
        {replies.length > 0 && (
          <Stack gap="sm" pl="md" style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}>
            {replies.map((entry) => (
              <CommentEntry
                key={entry.id}
                entry={entry}
                path={{ ...path, commentReplyId: entry.id }}
                context={context}
                isOpened={entry.id === opened}
              />
            ))}
          </Stack>
        )}
        {thread.status === 'resolved' && (
          <Text size="xs" c="dimmed">
            {words.resolvedBy(thread.resolvedBy?.displayName)}
          </Text>
        )}
        {isReplying ? (
          <CommentField
            place={place}
            name={`reply-${thread.id}`}
            label={words.reply}
            submit={words.send}
            isFocused
            onSend={(markdown) => reply.mutateAsync(markdown)}
            onClose={() => setIsReplying(false)}
          />
        ) : (
          thread.permissions.reply && (
            <Group gap="xs">
              <Button ref={answer} size="compact-sm" variant="default" onClick={() => setIsReplying(true)}>
                {words.reply}
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={isResolved ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
                loading={update.isPending}
                onClick={() => setResolved(!isResolved)}
              >
                {isResolved ? words.reopen : words.resolve}
              </Button>
            </Group>
          )
        )}
      </Stack>
    </Paper>
  );
}
