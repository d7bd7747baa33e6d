import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../platform/api/api.js';
import type { DocumentViewContext } from '../document-view/document-context.js';
import { type ContentPlace, pageTreeQuery } from '../page-tree/queries.js';
import { filesQuery } from './queries.js';
import { resolverOf } from './resolve-references.js';

/** How texts about content are shown, such as comments: their links lead to the pages and files of a place. */
export function useDocumentContext(
  organizationId: string,
  { spaceId, changeRequestId }: Pick<ContentPlace, 'spaceId' | 'changeRequestId'>,
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
