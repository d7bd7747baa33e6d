import { type LecternClient, LecternError } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import type { SiteIds } from '../sites/queries.js';

const SITE = '/v1/orgs/{organizationId}/sites/{siteId}';

/** How visitors of a site prove who they are, with the key that their tokens are signed with. */
export function publishingAuthQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['getSitePublishingAuthById', path],
    queryFn: ({ signal }) => data(api.GET(`${SITE}/publishing/auth`, { params: { path }, signal })),
  });
}

/** The schema of what a site may know of its visitors; null when it has none. */
export function adaptiveSchemaQuery(api: LecternClient, path: SiteIds) {
  return queryOptions({
    queryKey: ['getSiteAdaptiveSchema', path],
    queryFn: async ({ signal }) => {
      try {
        return (await data(api.GET(`${SITE}/adaptive-schema`, { params: { path }, signal }))).jsonSchema;
      } catch (error) {
        if (error instanceof LecternError && error.code === 'site_adaptive_schema.not_found') return null;
        throw error;
      }
    },
  });
}
