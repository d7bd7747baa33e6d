import type { LecternClient, RequestBodyOf } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';

const GLOSSARY = '/v1/orgs/{organizationId}/translations-glossary';
const PAGE_SIZE = 100;
const ALL = 1000;

/** One step of an edit of the glossary. */
export type TermOperation = RequestBodyOf<typeof GLOSSARY, 'put'>['operations'][number];

/** The terms of an organization, newest first, page by page. */
export function glossaryQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listGlossaryEntries', { organizationId }], (page, signal) => {
    const params = { path: { organizationId }, query: { page, limit: PAGE_SIZE } };
    return data(api.GET(GLOSSARY, { params, signal }));
  });
}

/** Every term of an organization, for a file. */
export function readGlossary(api: LecternClient, organizationId: string) {
  return readAll((page) => {
    const params = { path: { organizationId }, query: { page, limit: ALL } };
    return data(api.GET(GLOSSARY, { params }));
  });
}

/** What an edit of the glossary would have translated again. */
export function glossaryEstimateQuery(
  api: LecternClient,
  organizationId: string,
  operations: readonly TermOperation[],
) {
  return queryOptions({
    queryKey: ['estimateGlossaryEntries', { organizationId, operations }],
    queryFn: ({ signal }) => {
      const params = { path: { organizationId } };
      return data(api.POST(`${GLOSSARY}/estimate`, { params, body: { operations: [...operations] }, signal }));
    },
    retry: false,
  });
}
