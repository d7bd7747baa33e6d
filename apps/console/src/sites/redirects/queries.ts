import type { LecternClient } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';
import type { SiteIds } from '../sites/queries.js';

const REDIRECTS = '/v1/orgs/{organizationId}/sites/{siteId}/redirects';
const PAGE_SIZE = 100;
const ALL = 1000;

/** The redirects of a site whose old path has some letters, page by page. */
export function redirectsQuery(api: LecternClient, path: SiteIds, search: string | undefined) {
  return listQuery(['listSiteRedirects', { ...path, search }], (page, signal) => {
    const params = { path, query: { page, limit: PAGE_SIZE, search } };
    return data(api.GET(REDIRECTS, { params, signal }));
  });
}

/** Every redirect of a site, for a file. */
export function readAllRedirects(api: LecternClient, path: SiteIds) {
  return readAll((page) => data(api.GET(REDIRECTS, { params: { path, query: { page, limit: ALL } } })));
}
