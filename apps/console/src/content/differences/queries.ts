import type { LecternClient } from '@lectern/client';
import type { Block } from '@lectern/content/document/document';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { differenceInWorker } from './difference-in-worker.js';

/** What a revision changed, compared with the one before it or with any other. */
export function revisionChangesQuery(
  api: LecternClient,
  { from, ...path }: { spaceId: string; revisionId: string; from?: string },
) {
  return queryOptions({
    queryKey: ['getRevisionSemanticChanges', { ...path, from }],
    queryFn: ({ signal }) => {
      const params = { path, query: { from } };
      return data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/changes', { params, signal }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Texts and comparisons are kept for this long after they were shown, so that looking through hundreds takes little memory. */
const KEPT_MS = 30_000;

/** A page and the revisions in which it is compared; there is no version of it where there is no revision. */
export interface ComparedPage {
  spaceId: string;
  pageId: string;
  before: string | undefined;
  after: string | undefined;
}

/** The text of a page of a revision as it is read, without what else is known of the page and those below it. */
export function comparedTextQuery(
  api: LecternClient,
  { revisionId = '', ...path }: { spaceId: string; revisionId: string | undefined; pageId: string },
) {
  return queryOptions({
    queryKey: ['getPageDocumentInRevisionById', { ...path, revisionId }],
    queryFn: ({ signal }) => {
      const query = { dereferenced: 'reusable-contents', evaluated: 'deterministic-only' } as const;
      const params = { path: { ...path, revisionId }, query };
      return data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document', { params, signal }));
    },
    enabled: revisionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
}

/** The blocks of both versions of a page, and what they are named by. */
export interface ComparedBlocks {
  key: readonly (string | undefined)[];
  before: Block[] | undefined;
  after: Block[] | undefined;
}

/** The comparison of two documents; waits until both are known. */
export function comparisonQuery({ key, before, after }: ComparedBlocks) {
  const documentOf = (nodes: Block[] = []) => ({ object: 'document' as const, data: {}, nodes });
  return queryOptions({
    queryKey: ['documentDifference', ...key],
    queryFn: () => differenceInWorker(documentOf(before), documentOf(after)),
    enabled: before !== undefined && after !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
}

/** The Markdown of a page of a revision; empty for a page that has none. */
export function pageMarkdownQuery(
  api: LecternClient,
  { revisionId = '', ...path }: { spaceId: string; revisionId: string | undefined; pageId: string },
) {
  return queryOptions({
    queryKey: ['getPageInRevisionById', { ...path, revisionId, format: 'markdown' }],
    queryFn: async ({ signal }) => {
      if (revisionId === '') return '';
      const params = { path: { ...path, revisionId }, query: { format: 'markdown' } as const };
      const page = await data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}', { params, signal }));
      return 'markdown' in page ? (page.markdown ?? '') : '';
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
