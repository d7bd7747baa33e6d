import type { LecternClient, RequestBodyOf, Schemas } from '@lectern/client';
import { MAX_REDIRECTS_AT_ONCE } from '@lectern/domain/sites/redirects/redirects';
import { data } from '../../platform/api/api.js';
import type { SiteIds } from './queries.js';

const REDIRECTS = '/v1/orgs/{organizationId}/sites/{siteId}/redirects';

/** A redirect as it is sent together with others; one without a destination is deleted. */
export type RedirectPut = RequestBodyOf<typeof REDIRECTS, 'put'>['redirects'][number];

/** Creates, changes and deletes any number of redirects, and returns what came of each, in order. */
export async function putRedirects(
  api: LecternClient,
  path: SiteIds,
  redirects: readonly RedirectPut[],
): Promise<Schemas['PutRedirectsResult']['results']> {
  const results: Schemas['PutRedirectsResult']['results'] = [];
  for (let start = 0; start < redirects.length; start += MAX_REDIRECTS_AT_ONCE) {
    const body = { redirects: redirects.slice(start, start + MAX_REDIRECTS_AT_ONCE) };
    results.push(...(await data(api.PUT(REDIRECTS, { params: { path }, body }))).results);
  }
  return results;
}
