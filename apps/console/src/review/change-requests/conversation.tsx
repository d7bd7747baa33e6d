import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pagesById } from '../../content/page-tree/page-address.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { useApi } from '../../platform/api/api.js';
import { RouteLink } from '../../platform/links/links.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useReviewWords } from '../../words/review-words.js';
import { CommentComposer, CommentList } from '../comments/comment-list.js';
import { commentsQuery } from '../comments/queries.js';
import type { Thread } from '../comments/threads.js';

interface ConversationProps {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  mayComment: boolean;
  /** The comment or the reply that the address names. */
  opened?: string | undefined;
}

/** Everything that was said about a change request, with ways to the pages that it is about. */
export function ConversationThreads({ mayComment, opened, ...params }: ConversationProps) {
  const { comments: words } = useReviewWords();
  const { spaceId, changeRequestId } = params;
  const place = { spaceId, changeRequestId };
  const api = useApi();
  const comments = useQuery(commentsQuery(api, place));
  const context = useDocumentContext(params.organizationId, place);
  return (
    <Stack gap="sm">
      <QueryView query={comments}>
        {(threads) =>
          threads.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.none}
            </Text>
          ) : (
            <CommentList
              threads={threads}
              place={place}
              context={context}
              opened={opened}
              about={(thread) => <PageOf thread={thread} {...params} />}
            />
          )
        }
      </QueryView>
      {mayComment && <CommentComposer place={place} target={{}} label={words.new} />}
    </Stack>
  );
}

interface PageOfProps extends Omit<ConversationProps, 'mayComment' | 'opened'> {
  thread: Thread;
}

function PageOf({ thread: { target }, ...params }: PageOfProps) {
  const { comments: words } = useReviewWords();
  const { spaceId, changeRequestId } = params;
  const { data: tree } = useQuery(pageTreeQuery(useApi(), { spaceId, changeRequestId }));
  if (!target.page || !tree) return null;
  const title = pagesById(tree.pages).get(target.page.id)?.title ?? words.deletedPage;
  return (
    <RouteLink
      to="/o/$organizationId/s/$spaceId/~/changes/$changeRequestId/~/changes"
      params={params}
      search={{ item: `page:${target.page.id}` }}
      size="xs"
    >
      {words.onPage(title)}
    </RouteLink>
  );
}
