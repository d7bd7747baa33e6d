import { queryOptions } from '@tanstack/react-query';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';

/** The sessions that this browser has, the personal one first. */
export function browserSessionsQuery() {
  return queryOptions({
    queryKey: ['getBrowserSessions'],
    queryFn: ({ signal }) => data(apiOf(PERSONAL).GET('/v1/auth/session', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How people sign in to an organization by its own identity providers. */
export function signInProvidersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['listSSOProviderLoginsInOrganization', { organizationId }],
    queryFn: ({ signal }) =>
      data(apiOf(PERSONAL).GET('/v1/orgs/{organizationId}/sso', { params: { path: { organizationId } }, signal })),
  });
}
