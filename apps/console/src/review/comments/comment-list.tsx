import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { useReviewWords } from '../../words/review-words.js';
import { CommentField } from './comment-field.js';
import { CommentThread } from './comment-thread.js';
import { usePostComment } from './mutations.js';
import { byStatus, type CommentSubject, type DiscussedPlace, type Thread } from './threads.js';

interface CommentListProps {
  threads: readonly Thread[];
  place: DiscussedPlace;
  context: DocumentViewContext;
  /** The comment or the reply that somebody wants to see. */
  opened?: string | undefined;
  about?: (thread: Thread) => ReactNode;
}

/** Threads, the open ones first; those that are resolved are shown when somebody wants to see them. */
export function CommentList({ threads, place, context, opened, about }: CommentListProps) {
  const { comments: words } = useReviewWords();
  const { open, resolved } = byStatus(threads);
  const [isShowingResolved, setIsShowingResolved] = useState(
    resolved.some(({ id, firstReplies = [] }) => id === opened || firstReplies.some((reply) => reply.id === opened)),
  );
  const shown = isShowingResolved ? [...open, ...resolved] : open;
  return (
    <Stack gap="sm">
      {shown.map((thread) => (
        <CommentThread
          key={thread.id}
          thread={thread}
          place={place}
          context={context}
          opened={opened}
          about={about?.(thread)}
        />
      ))}
      {resolved.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          style={{ alignSelf: 'flex-start' }}
          aria-expanded={isShowingResolved}
          onClick={() => setIsShowingResolved(!isShowingResolved)}
        >
          {isShowingResolved ? words.hideResolved : words.showResolved(resolved.length)}
        </Button>
      )}
    </Stack>
  );
}

interface NewCommentProps {
  place: DiscussedPlace;
  target: CommentSubject;
  label: string;
  isFocused?: boolean;
  /** Called before the comment is sent, to save what it is about. */
  onBeforeSend?: (() => Promise<unknown>) | undefined;
  onClose?: () => void;
}

/** Where a new comment on something is written. */
export function CommentComposer({ place, target, label, isFocused, onBeforeSend, onClose }: NewCommentProps) {
  const { comments: words } = useReviewWords();
  const post = usePostComment(place);
  const name = ['comment', place.spaceId, place.changeRequestId, target.page, target.node, ...cellOf(target)].join('-');
  return (
    <CommentField
      place={place}
      name={name}
      label={label}
      submit={words.post}
      isFocused={isFocused}
      onSend={async (markdown) => {
        await onBeforeSend?.();
        await post.mutateAsync({ target, markdown });
      }}
      onClose={onClose}
    />
  );
}

function cellOf({ tableCell }: CommentSubject): string[] {
  return tableCell ? [tableCell.record, tableCell.definition] : [];
}
