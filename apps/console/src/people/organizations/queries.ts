import type { LecternClient, Schemas } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';
import { readAll } from '../../platform/api/lists.js';
import { browserSessionsQuery } from '../sign-in/queries.js';

/** Every organization that any session of this browser opens. */
export function organizationsQuery() {
  return queryOptions({
    queryKey: ['listOrganizationsForAuthenticatedUser'],
    queryFn: async ({ client, signal }) => {
      const { items } = await client.ensureQueryData(browserSessionsQuery());
      const lists = await Promise.all(
        items.map(({ organization = PERSONAL }) => readOrganizations(apiOf(organization), signal)),
      );
      const byId = new Map(lists.flat().map((organization) => [organization.id, organization]));
      return [...byId.values()].sort((a, b) => a.title.localeCompare(b.title));
    },
  });
}

/** An organization with what the caller may do in it. */
export function organizationQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['getOrganizationById', { organizationId }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}', { params: { path: { organizationId } }, signal })),
  });
}

/** The organizations that people may join whose verified email address has a domain. */
export function joinableOrganizationsQuery(emailDomain: string) {
  return queryOptions({
    queryKey: ['getOrganizationsForEmailDomain', { emailDomain }],
    queryFn: async ({ signal }) => {
      const params = { path: { emailDomain } };
      const found = await data(apiOf(PERSONAL).GET('/v1/email-domains/{emailDomain}/orgs', { params, signal }));
      return found.organizations;
    },
  });
}

/** How much an organization has and does. */
export function usageQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['getOrganizationUsage', { organizationId }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/usage', { params: { path: { organizationId } }, signal })),
  });
}

function readOrganizations(api: LecternClient, signal: AbortSignal): Promise<Schemas['Organization'][]> {
  return readAll((page) => data(api.GET('/v1/orgs', { params: { query: { page, limit: 1000 } }, signal })));
}
