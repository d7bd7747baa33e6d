import { Drawer, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { spaceQuery } from '../../library/tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { BlockQuote } from './block-quote.js';
import { CommentComposer, CommentList } from './comment-list.js';
import { commentsQuery } from './queries.js';
import type { CommentSubject, DiscussedPlace } from './threads.js';

interface PageCommentsDrawerProps {
  organizationId: string;
  place: DiscussedPlace;
  pageId: string;
  /** The part of the page that is spoken about, instead of all of it. */
  part?: Pick<CommentSubject, 'node' | 'tableCell'> | undefined;
  /** Called before a comment is sent, to save what it is about. */
  onBeforeSend?: () => Promise<unknown>;
  onClose: () => void;
}

/** What is said about a page, or about a part of it, beside the page. */
export default function PageCommentsDrawer({ part, onClose, ...props }: PageCommentsDrawerProps) {
  const { comments: words } = useReviewWords();
  const { organizationId, place, pageId } = props;
  const api = useApi();
  const comments = useQuery(commentsQuery(api, place));
  const { data: space } = useQuery(spaceQuery(api, place.spaceId));
  const context = useDocumentContext(organizationId, place);
  const label = part?.tableCell ? words.onCell : part ? words.onBlock : words.newOnPage;
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={part ? label : words.onThisPage}>
      <Stack>
        <QueryView query={comments}>
          {(all) => {
            const threads = all.filter(
              ({ target: { page, node } }) => page?.id === pageId && (part === undefined || node?.id === part.node),
            );
            return threads.length === 0 ? (
              <Text size="sm" c="dimmed">
                {words.none}
              </Text>
            ) : (
              <CommentList
                threads={threads}
                place={place}
                context={context}
                about={(thread) =>
                  thread.target.node &&
                  (part === undefined || thread.target.tableCell) && (
                    <BlockQuote thread={thread} context={context} title={words.about} />
                  )
                }
              />
            );
          }}
        </QueryView>
        {space?.permissions.comment && (
          <CommentComposer
            place={place}
            target={{ page: pageId, ...part }}
            label={label}
            isFocused
            onBeforeSend={props.onBeforeSend}
          />
        )}
      </Stack>
    </Drawer>
  );
}
