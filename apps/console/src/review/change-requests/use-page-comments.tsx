import type { Block } from '@lectern/content/document/document';
import { Button, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import type { DifferenceAside } from '../../content/differences/difference-pieces.js';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { BlockQuote } from '../comments/block-quote.js';
import { CommentComposer, CommentList } from '../comments/comment-list.js';
import { DiscussedCell } from '../comments/discussed-cell.js';
import { commentsQuery } from '../comments/queries.js';
import { blockKeysIn, type DiscussedPlace, type Thread, threadsOfPage } from '../comments/threads.js';
import { useFocusAfter } from '../comments/use-focus-after.js';

interface PageCommentsOptions {
  place: DiscussedPlace;
  pageId: string;
  context: DocumentViewContext;
  mayComment: boolean;
}

/** The comments on a page beside what changed on it: at the blocks that they are about, and the others below. */
export function usePageComments({ place, pageId, context, mayComment }: PageCommentsOptions): DifferenceAside {
  const comments = useQuery(commentsQuery(useApi(), place));
  const shared = { place, pageId, context, mayComment };
  return {
    block: (block) => <BlockComments {...shared} block={block} threads={comments.data ?? []} />,
    end: (changed, unchanged) => (
      <QueryView query={comments}>
        {(threads) => <OtherComments {...shared} threads={threads} changed={changed} unchanged={unchanged} />}
      </QueryView>
    ),
  };
}

interface BlockCommentsProps extends PageCommentsOptions {
  block: Block;
  threads: readonly Thread[];
}

function BlockComments({ block, threads, place, pageId, context, mayComment }: BlockCommentsProps) {
  const { comments: words } = useReviewWords();
  const [isWriting, setIsWriting] = useState(false);
  const begin = useFocusAfter<HTMLButtonElement>(isWriting);
  const { onBlocks } = threadsOfPage(threads, pageId, blockKeysIn([block]));
  const own = [...onBlocks.values()].flat();
  const { key } = block;
  return (
    <Stack gap="xs" mt="xs">
      <CommentList
        threads={own}
        place={place}
        context={context}
        about={(thread) => <DiscussedCell thread={thread} blocks={[block]} />}
      />
      {isWriting && key !== undefined && (
        <CommentComposer
          place={place}
          target={{ page: pageId, node: key }}
          label={words.onBlock}
          isFocused
          onClose={() => setIsWriting(false)}
        />
      )}
      {!isWriting && mayComment && key !== undefined && (
        <Button
          ref={begin}
          size="compact-xs"
          variant="subtle"
          color="gray"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<MessageSquarePlus size={14} aria-hidden />}
          onClick={() => setIsWriting(true)}
        >
          {words.onBlock}
        </Button>
      )}
    </Stack>
  );
}

interface OtherCommentsProps extends PageCommentsOptions {
  threads: readonly Thread[];
  changed: readonly Block[];
  unchanged: readonly Block[];
}

/** What was said about the page itself, about what did not change on it, and about what is gone. */
function OtherComments({ threads, changed, unchanged, place, pageId, context, mayComment }: OtherCommentsProps) {
  const { comments: words } = useReviewWords();
  const beside = blockKeysIn(changed);
  const { onBlocks, onPage, onGoneBlocks } = threadsOfPage(threads, pageId, blockKeysIn([...changed, ...unchanged]));
  const others = [...onBlocks].filter(([key]) => !beside.has(key)).flatMap(([, list]) => list);
  return (
    <Stack component="section" gap="sm" aria-label={words.onThisPage} mt="lg">
      <Title order={3} size="h5">
        {words.onThisPage}
      </Title>
      <CommentList
        threads={[...onPage, ...others, ...onGoneBlocks]}
        place={place}
        context={context}
        about={(thread) =>
          onPage.includes(thread) ? null : (
            <BlockQuote
              thread={thread}
              context={context}
              title={onGoneBlocks.includes(thread) ? words.onGone : words.onUnchanged}
            />
          )
        }
      />
      {mayComment && <CommentComposer place={place} target={{ page: pageId }} label={words.newOnPage} />}
    </Stack>
  );
}
