import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { pageTreeQuery } from '../../content/page-tree/queries.js';
import { filesQuery } from '../../content/references/queries.js';
import { resolverOf } from '../../content/references/resolve-references.js';
import { useApi } from '../../platform/api/api.js';

/** How texts about a change request are shown: their links lead to the pages that it proposes. */
export function useDocumentContext(
  organizationId: string,
  spaceId: string,
  changeRequestId: string,
): DocumentViewContext {
  const api = useApi();
  const { data: tree } = useQuery(pageTreeQuery(api, { spaceId, changeRequestId }));
  const { data: files } = useQuery(filesQuery(api, { spaceId, changeRequestId }));
  return useMemo(
    () => ({
      resolve: resolverOf({
        organizationId,
        place: { spaceId, changeRequestId },
        pages: tree?.pages ?? [],
        files: files ?? [],
      }),
      specification: () => undefined,
    }),
    [organizationId, spaceId, changeRequestId, tree, files],
  );
}
