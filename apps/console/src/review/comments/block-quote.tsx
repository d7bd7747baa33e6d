import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { DocumentView } from '../../content/document-view/document-view.js';
import { pageQuery } from '../../content/page-tree/queries.js';
import { useApi } from '../../platform/api/api.js';
import classes from './comments.module.css';
import { DiscussedCell, findBlock } from './discussed-cell.js';
import type { Thread } from './threads.js';

interface BlockQuoteProps {
  thread: Thread;
  title: string;
  context: DocumentViewContext;
}

/** The block that a comment is about, as it was when the comment was written. */
export function BlockQuote({ thread, title, context }: BlockQuoteProps) {
  const { space: spaceId, revision: revisionId, page, node } = thread.target;
  const { data } = useQuery({
    ...pageQuery(useApi(), { spaceId, revisionId }, page?.id ?? ''),
    enabled: page !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const document = useMemo(() => {
    const blocks = data && 'document' in data ? soundBlocks(data.document) : [];
    const found = node && findBlock(blocks, node.id);
    return found && { object: 'document' as const, data: {}, nodes: [found] };
  }, [data, node]);
  return (
    <div className={classes.quote}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      {document && <DiscussedCell thread={thread} blocks={document.nodes} />}
      {document && <DocumentView document={document} context={context} />}
    </div>
  );
}
