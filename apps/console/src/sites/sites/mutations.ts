import type { RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { SiteIds } from './queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

/** Everything that shows what a site is. */
const SHOWN = [['listSites'], ['getSiteById']] as const;

/** Creates a site, which is not published yet. */
export function useCreateSite(organizationId: string) {
  return useChange({
    operation: 'createSite',
    send: (api, body: RequestBodyOf<'/v1/orgs/{organizationId}/sites', 'post'>) =>
      data(api.POST('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId } }, body })),
    invalidates: SHOWN,
  });
}

/** Lets the audience of a site read it. */
export function usePublishSite(path: SiteIds) {
  return useChange({
    operation: 'publishSite',
    send: (api) => data(api.POST(`${SITE}/publish`, { params: { path } })),
    invalidates: [...SHOWN, ['listSiteShareLinks'], ['getSiteStructure']],
  });
}

/** Takes a site down. */
export function useUnpublishSite(path: SiteIds) {
  return useChange({
    operation: 'unpublishSite',
    send: (api) => data(api.POST(`${SITE}/unpublish`, { params: { path } })),
    invalidates: [...SHOWN, ['listSiteShareLinks'], ['getSiteStructure']],
  });
}

/** Changes what was sent of a site, and only that. */
export function useUpdateSite(path: SiteIds) {
  return useChange({
    operation: 'updateSiteById',
    send: (api, body: RequestBodyOf<typeof SITE, 'patch'>) => data(api.PATCH(SITE, { params: { path }, body })),
    invalidates: [...SHOWN, ['getSiteStructure'], ['listSiteShareLinks'], ['listSiteSpaces']],
  });
}

/** Deletes a site, but not the spaces that it shows. */
export function useDeleteSite(path: SiteIds) {
  return useChange({
    operation: 'deleteSiteById',
    send: (api) => data(api.DELETE(SITE, { params: { path } })),
    invalidates: [['listSites']],
  });
}
