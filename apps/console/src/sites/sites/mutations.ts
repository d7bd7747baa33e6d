import type { RequestBodyOf } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { useChange, useRefreshing } from '../../platform/api/use-change.js';
import type { SiteIds } from './queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

/** Everything that shows what a site is. */
const SHOWN = [['listSites'], ['getSiteById'], ['listOrganizationStyleguides']] as const;

/** Everything that shows what a site is made of. */
const FILLED = ['listSites', 'getSiteById', 'getSiteStructure', 'listSiteSpaces', 'listSpacesInOrganizationById'];

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
    invalidates: [['listSites'], ['listOrganizationStyleguides']],
  });
}

/** Fills a site that shows nothing yet with sections and pages to begin with. */
export function useApplySiteTemplate(path: SiteIds) {
  const refreshing = useRefreshing(FILLED);
  return useChange({
    operation: 'applyTemplateToSite',
    send: (api) => refreshing(data(api.POST(`${SITE}/template`, { params: { path } }))),
    // All of it is read again whatever happens: a refusal means that the site shows something by now.
    invalidates: [],
  });
}

/** Creates the style guide of a site, from a template or blank; returns the one that it has by now, if it has one. */
export function useCreateStyleguide(path: SiteIds) {
  return useChange({
    operation: 'createSiteStyleguideById',
    send: (api, body: RequestBodyOf<`${typeof SITE}/styleguide`, 'post'>) =>
      data(api.POST(`${SITE}/styleguide`, { params: { path }, body })),
    invalidates: [...SHOWN, ['listSpacesInOrganizationById']],
  });
}
