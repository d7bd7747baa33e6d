import type { LecternClient } from '@lectern/client';
import { completeDocument, isDocument } from '@lectern/content/document/validate';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';
import type { ContentPlace } from '../page-tree/queries.js';

const ALL = 1000;

/** Every file of a place of a space. */
export function filesQuery(api: LecternClient, place: ContentPlace) {
  return queryOptions({
    queryKey: ['listFiles', place],
    queryFn: ({ signal }) => readAll((page) => readFiles(api, place, { page, limit: ALL }, signal)),
    // Links to files expire, and are read again long before that.
    staleTime: 60_000,
  });
}

/** All API specifications of an organization. */
export function specificationListQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listOpenAPISpecs', { organizationId, limit: ALL }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const params = { path: { organizationId }, query: { page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/openapi', { params, signal }));
      }),
  });
}

/** The newest version of an API specification as an OpenAPI 3 document; null when it cannot be read. */
export function specificationQuery(api: LecternClient, path: { organizationId: string; specSlug: string }) {
  return queryOptions({
    queryKey: ['getLatestOpenAPISpecVersionContent', path],
    queryFn: async ({ signal }) => {
      const params = { path, query: { computed: 'false' } as const };
      const content = await data(
        api.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content', { params, signal }),
      );
      return content.filesystem.find(({ isEntrypoint }) => isEntrypoint)?.specification ?? null;
    },
    staleTime: 60_000,
  });
}

/** The blocks of integrations that can be used in a space. */
export function integrationBlocksQuery(api: LecternClient, spaceId: string) {
  return queryOptions({
    queryKey: ['listSpaceIntegrationsBlocks', { spaceId }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/integration-blocks', { params: { path: { spaceId } }, signal })),
    staleTime: 60_000,
  });
}

/** The reusable contents of a space, or of what a change request proposes for it. */
export function reusableContentsQuery(api: LecternClient, { spaceId, changeRequestId }: ContentPlace) {
  return queryOptions({
    queryKey: ['listReusableContents', { spaceId, changeRequestId }],
    queryFn: ({ signal }) =>
      readAll((page) => {
        const query = { page, limit: ALL };
        if (changeRequestId === undefined) {
          const params = { path: { spaceId }, query };
          return data(api.GET('/v1/spaces/{spaceId}/content/reusable-contents', { params, signal }));
        }
        const params = { path: { spaceId, changeRequestId }, query };
        const list = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents';
        return data(api.GET(list, { params, signal }));
      }),
  });
}

/** What a reusable content says in a revision. */
export function reusableDocumentQuery(
  api: LecternClient,
  path: { spaceId: string; revisionId: string; reusableContentId: string },
) {
  return queryOptions({
    queryKey: ['getReusableContentDocumentInRevisionById', path],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document', {
          params: { path, query: { evaluated: 'deterministic-only' } },
          signal,
        }),
      ),
  });
}

/** Which reusable content is meant, and where. */
interface ReusablePlace extends ContentPlace {
  reusableContentId: string;
}

/** What a reusable content says where it is written, with the revision that says so. */
export function reusableTextQuery(api: LecternClient, place: ReusablePlace) {
  return queryOptions({
    queryKey: ['getReusableContentDocumentInRevisionById', place],
    queryFn: ({ signal }) => readReusableText(api, place, signal),
  });
}

/** Reads the newest text of a reusable content, as it is stored. */
export async function readReusableText(
  api: LecternClient,
  { spaceId, changeRequestId, reusableContentId }: ReusablePlace,
  signal: AbortSignal,
) {
  const { revision } =
    changeRequestId === undefined
      ? await data(api.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } }, signal }))
      : await data(
          api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', {
            params: { path: { spaceId, changeRequestId } },
            signal,
          }),
        );
  const document = await data(
    api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document', {
      params: { path: { spaceId, revisionId: revision, reusableContentId } },
      signal,
    }),
  );
  if (!isDocument(document)) throw new TypeError('The API responded with something that is no document.');
  return { document: completeDocument(document), revision };
}

/** What stands at an address elsewhere, as far as the API can find out. */
export function embedQuery(api: LecternClient, { spaceId, url }: { spaceId: string; url: string }) {
  return queryOptions({
    queryKey: ['getEmbedByUrlInSpace', { spaceId, url }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/spaces/{spaceId}/embed', { params: { path: { spaceId }, query: { url } }, signal })),
    staleTime: 60_000,
    retry: false,
  });
}

function readFiles(
  api: LecternClient,
  { spaceId, revisionId, changeRequestId }: ContentPlace,
  query: { page: string | undefined; limit: number },
  signal: AbortSignal,
) {
  if (changeRequestId !== undefined) {
    const params = { path: { spaceId, changeRequestId }, query };
    return data(api.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', { params, signal }));
  }
  if (revisionId !== undefined) {
    const params = { path: { spaceId, revisionId }, query };
    return data(api.GET('/v1/spaces/{spaceId}/revisions/{revisionId}/files', { params, signal }));
  }
  return data(api.GET('/v1/spaces/{spaceId}/content/files', { params: { path: { spaceId }, query }, signal }));
}
