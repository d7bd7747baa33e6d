import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { SiteIds } from '../sites/queries.js';

/** How a site looks and behaves. */
export type SiteLook = Schemas['SiteCustomization'];

/** What to change of a look; null takes a member away. */
export type LookChanges = Schemas['SiteCustomizationBody'];

/** A font that an organization brings along. */
export type OwnFont = Schemas['CustomFont'];

/** Which space of a site is meant. */
export interface SiteSpaceIds extends SiteIds {
  siteSpaceId: string;
}

const MAX_FONTS = 100;

/** How a site looks now. */
export function lookQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['getSiteCustomizationById', path],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/sites/{siteId}/customization', { params: { path }, signal })),
  });
}

/** How a space looks on a site now: as the site, where nothing else is set on it. */
export function spaceLookQuery(api: LecternClient, path: SiteSpaceIds) {
  const operation = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';
  return queryOptions({
    queryKey: ['getSiteSpaceCustomizationById', path],
    queryFn: ({ signal }) => data(api.GET(operation, { params: { path }, signal })),
  });
}

/** The fonts that an organization brought itself. */
export function ownFontsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listCustomFonts', { organizationId }],
    queryFn: async ({ signal }) => {
      const params = { path: { organizationId }, query: { limit: MAX_FONTS } };
      return (await data(api.GET('/v1/orgs/{organizationId}/fonts', { params, signal }))).items;
    },
  });
}
