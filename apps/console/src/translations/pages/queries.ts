import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';
import type { TranslationIds } from '../translations/queries.js';
import type { PageState } from './page-search.js';

const PAGES = '/v1/orgs/{organizationId}/translations/{translationId}/pages';
const PAGE_SIZE = 100;

/** The pages of the source of a translation, with what became of each; all of them, or those of one state. */
export function translationPagesQuery(api: LecternClient, path: TranslationIds, state: PageState | undefined) {
  return listQuery(['listTranslationPages', { ...path, state }], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE, state } };
    return data(api.GET(PAGES, { params, signal }));
  });
}

/** A page of the source of a translation, with what people changed of its translation. */
export function translationPageQuery(api: LecternClient, path: TranslationIds, pageId: string) {
  return queryOptions({
    queryKey: ['getTranslationPage', { ...path, pageId }],
    queryFn: ({ signal }) => data(api.GET(`${PAGES}/{pageId}`, { params: { path: { ...path, pageId } }, signal })),
  });
}
