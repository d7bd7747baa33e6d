import type { Block } from '@lectern/content/document/document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { DifferenceAside } from './difference-pieces.js';
import { MarkdownDifference } from './markdown-difference.js';
import { type ComparedPage, comparedTextQuery } from './queries.js';
import { TextDifference } from './text-difference.js';

interface PageDifferenceProps extends ComparedPage {
  organizationId: string;
  isSplit: boolean;
  aside?: DifferenceAside | undefined;
}

/** What changed in the text of a page between two revisions. */
export function PageDifference({ organizationId, isSplit, aside, ...sides }: PageDifferenceProps) {
  const { spaceId, pageId } = sides;
  return (
    <TextDifference
      id={pageId}
      organizationId={organizationId}
      spaceId={spaceId}
      before={{ revisionId: sides.before, text: useBlocks(sides, sides.before) }}
      after={{ revisionId: sides.after, text: useBlocks(sides, sides.after) }}
      isSplit={isSplit}
      aside={aside}
      fallback={<MarkdownDifference {...sides} />}
    />
  );
}

/** The blocks of a page of a revision; none without a revision. */
function useBlocks({ spaceId, pageId }: ComparedPage, revisionId: string | undefined) {
  const text = useQuery(comparedTextQuery(useApi(), { spaceId, pageId, revisionId }));
  const data = useMemo((): Block[] | undefined => {
    if (revisionId === undefined) return [];
    return text.data && soundBlocks(text.data);
  }, [revisionId, text.data]);
  return { data, error: text.error, refetch: text.refetch };
}
