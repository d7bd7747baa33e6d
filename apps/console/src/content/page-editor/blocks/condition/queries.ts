import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../../../platform/api/api.js';
import { readAll } from '../../../../platform/api/lists.js';
import { declaredClaims } from './condition-rules.js';

const ALL = 1000;

/** The claims that the sites of a space declare for their visitors; of several with one name, the first. */
export function declaredClaimsQuery(
  api: LecternClient,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
) {
  return queryOptions({
    queryKey: ['getSiteAdaptiveSchema', { organizationId, spaceId }],
    queryFn: async ({ signal }) => {
      const sites = await readAll((page) => {
        const params = { path: { organizationId }, query: { space: spaceId, page, limit: ALL } };
        return data(api.GET('/v1/orgs/{organizationId}/sites', { params, signal }));
      });
      const schemas = await Promise.all(
        sites.map(({ id: siteId }) =>
          data(
            api.GET('/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema', {
              params: { path: { organizationId, siteId } },
              signal,
            }),
          ),
        ),
      );
      const claims = schemas.flatMap(({ jsonSchema }) => declaredClaims(jsonSchema.properties));
      return claims.filter(({ path }, index) => claims.findIndex((claim) => claim.path === path) === index);
    },
    staleTime: 60_000,
  });
}
