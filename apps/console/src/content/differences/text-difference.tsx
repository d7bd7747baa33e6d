import type { Block } from '@lectern/content/document/document';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useApi } from '../../platform/api/api.js';
import { QueryView } from '../../platform/states/query-view.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import { loadDocumentView } from '../document-view/document-view.js';
import { LoadingDocument } from '../document-view/loading-document.js';
import { type ContentPlace, pageTreeQuery } from '../page-tree/queries.js';
import { filesQuery } from '../references/queries.js';
import { resolverOf } from '../references/resolve-references.js';
import { prepareComparison } from './difference-in-worker.js';
import { type DifferenceAside, DifferencePieces } from './difference-pieces.js';
import { comparisonQuery } from './queries.js';

/** One version of a text, which is read; there is none where there is no revision. */
interface TextVersion {
  revisionId: string | undefined;
  text: { data: Block[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
}

interface TextDifferenceProps {
  organizationId: string;
  spaceId: string;
  /** Whose text it is, such as the id of a page. */
  id: string;
  before: TextVersion;
  after: TextVersion;
  isSplit: boolean;
  /** What is shown instead of texts that cannot be compared. */
  fallback: ReactNode;
  aside?: DifferenceAside | undefined;
}

/** What changed from one version of a text to another. */
export function TextDifference({ id, before, after, isSplit, fallback, aside, ...space }: TextDifferenceProps) {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // Meanwhile the documents are read.
    prepareComparison();
    void loadDocumentView();
  }, []);
  const key = [space.spaceId, id, before.revisionId, after.revisionId];
  const comparison = useQuery(comparisonQuery({ key, before: before.text.data, after: after.text.data }));
  const headings = after.text.data?.length ? after.text.data : before.text.data;
  const isCompared = comparison.data !== undefined;
  const contexts = {
    before: useContext(space, before.revisionId ?? after.revisionId, { headings, isCompared }),
    after: useContext(space, after.revisionId ?? before.revisionId, { headings, isCompared }),
  };
  if (hasFailed || comparison.isError) return fallback;
  return (
    <QueryView query={before.text} loading={<LoadingDocument />}>
      {() => (
        <QueryView query={after.text} loading={<LoadingDocument />}>
          {() => (
            <QueryView query={comparison} loading={<LoadingDocument />}>
              {(pieces) => (
                <DifferencePieces
                  pieces={pieces}
                  contexts={contexts}
                  isSplit={isSplit}
                  aside={aside}
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

function useContext(
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  revisionId: string | undefined,
  { headings, isCompared }: { headings: Block[] | undefined; isCompared: boolean },
): DocumentViewContext {
  const api = useApi();
  // Where links lead can be told a moment later; what changed is what people wait for.
  const { data: tree } = useQuery({ ...pageTreeQuery(api, { spaceId, revisionId }), enabled: isCompared });
  const { data: files } = useQuery({ ...filesQuery(api, { spaceId, revisionId }), enabled: isCompared });
  return useMemo((): DocumentViewContext => {
    const place: ContentPlace = { spaceId, revisionId };
    return {
      resolve: resolverOf({ organizationId, place, pages: tree?.pages ?? [], files: files ?? [] }),
      specification: () => undefined,
      ...(headings && { headingsOf: headings }),
    };
  }, [organizationId, spaceId, revisionId, tree, files, headings]);
}
