import { type LecternClient, LecternError, type RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import { putRedirects, type RedirectPut } from '../sites/put-redirects.js';
import type { SiteIds } from '../sites/queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';
const REDIRECT = `${SITE}/redirects/{siteRedirectId}` as const;
const LISTS = [['listSiteRedirects']] as const;

/** A redirect as it is sent. */
export type RedirectInput = RequestBodyOf<`${typeof SITE}/redirects`, 'post'>;

/** Creates a redirect, or changes the one with an id. */
export function useSaveRedirect(path: SiteIds, siteRedirectId: string | undefined) {
  return useChange({
    operation: siteRedirectId === undefined ? 'createSiteRedirect' : 'updateSiteRedirectById',
    send: (api, body: RedirectInput) =>
      siteRedirectId === undefined
        ? data(api.POST(`${SITE}/redirects`, { params: { path }, body }))
        : data(api.PATCH(REDIRECT, { params: { path: { ...path, siteRedirectId } }, body })),
    invalidates: LISTS,
  });
}

/** Deletes a redirect. */
export function useDeleteRedirect(path: SiteIds) {
  return useChange({
    operation: 'deleteSiteRedirectById',
    send: (api, siteRedirectId: string) =>
      data(api.DELETE(REDIRECT, { params: { path: { ...path, siteRedirectId } } })),
    invalidates: LISTS,
  });
}

/** Creates, changes and deletes many redirects, and returns what came of each, in order. */
export function usePutRedirects(path: SiteIds) {
  return useChange({
    operation: 'putSiteRedirects',
    send: (api, redirects: readonly RedirectPut[]) => putRedirects(api, path, redirects),
    invalidates: LISTS,
  });
}

/** Finds where a path of a published site leads; null where no redirect counts for it. */
export function useTryRedirect(path: SiteIds) {
  return useChange({
    operation: 'getSiteRedirectBySource',
    send: (api, source: string) => tryRedirect(api, path, source),
    invalidates: [],
  });
}

async function tryRedirect(api: LecternClient, path: SiteIds, source: string) {
  try {
    return await data(api.GET(`${SITE}/redirect`, { params: { path, query: { source } } }));
  } catch (error) {
    if (error instanceof LecternError && error.code === 'site_redirect.not_found') return null;
    throw error;
  }
}
