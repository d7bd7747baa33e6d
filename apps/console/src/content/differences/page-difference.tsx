import type { Block } from '@lectern/content/document/document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import { loadDocumentView } from '../document-view/document-view.js';
import { LoadingDocument } from '../document-view/loading-document.js';
import { type ContentPlace, pageQuery, pageTreeQuery } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { resolverOf } from '../references/resolve-references.js';
import { prepareComparison } from './difference-in-worker.js';
import { DifferencePieces } from './difference-pieces.js';
import { MarkdownDifference } from './markdown-difference.js';
import { type ComparedPage, comparisonQuery } from './queries.js';

interface PageDifferenceProps extends ComparedPage {
  organizationId: string;
  isSplit: boolean;
}

/** What changed in the text of a page between two revisions. */
export function PageDifference({ organizationId, isSplit, ...sides }: PageDifferenceProps) {
  const { spaceId, pageId } = sides;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // Meanwhile the documents are read.
    prepareComparison();
    void loadDocumentView();
  }, []);
  const before = useBlocks(sides, sides.before);
  const after = useBlocks(sides, sides.after);
  const key = [spaceId, pageId, sides.before, sides.after];
  const comparison = useQuery(comparisonQuery({ key, before: before.data, after: after.data }));
  const headings = after.data?.length ? after.data : before.data;
  const contexts = {
    before: useContext(organizationId, { spaceId, revisionId: sides.before ?? sides.after }, headings),
    after: useContext(organizationId, { spaceId, revisionId: sides.after ?? sides.before }, headings),
  };
  if (hasFailed || comparison.isError) return <MarkdownDifference {...sides} />;
  return (
    <QueryView query={before} loading={<LoadingDocument />}>
      {() => (
        <QueryView query={after} loading={<LoadingDocument />}>
          {() => (
            <QueryView query={comparison} loading={<LoadingDocument />}>
              {(pieces) => (
                <DifferencePieces
                  pieces={pieces}
                  contexts={contexts}
                  isSplit={isSplit}
                  onFailure={() => setHasFailed(true)}
                />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

/** The blocks of a page of a revision; none without a revision. */
function useBlocks({ spaceId, pageId }: ComparedPage, revisionId: string | undefined) {
  const read = pageQuery(useApi(), { spaceId, revisionId }, pageId);
  const page = useQuery({ ...read, enabled: revisionId !== undefined, staleTime: Number.POSITIVE_INFINITY });
  const data = useMemo((): Block[] | undefined => {
    if (revisionId === undefined) return [];
    return page.data && ('document' in page.data ? soundBlocks(page.data.document) : []);
  }, [revisionId, page.data]);
  return { data, error: page.error, refetch: page.refetch };
}

function useContext(organizationId: string, place: ContentPlace, headings: Block[] | undefined): DocumentViewContext {
  const { spaceId, revisionId } = place;
  const api = useApi();
  const { data: tree } = useQuery(pageTreeQuery(api, { spaceId, revisionId }));
  const { data: files } = useQuery(filesQuery(api, { spaceId, revisionId }));
  return useMemo(
    () => ({
      resolve: resolverOf({
        organizationId,
        place: { spaceId, revisionId },
        pages: tree?.pages ?? [],
        files: files ?? [],
      }),
      specification: () => undefined,
      ...(headings && { headingsOf: headings }),
    }),
    [organizationId, spaceId, revisionId, tree, files, headings],
  );
}
