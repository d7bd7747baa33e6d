import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';
import type { ROLE_CHOICES } from '../roles/roles.js';

const PAGE_SIZE = 100;
const MAX_FOUND = 20;

/** Which members are wanted. */
export interface MemberFilter {
  organizationId: string;
  search?: string;
  role?: (typeof ROLE_CHOICES)[number] | 'guest';
}

/** The members of an organization by name, page by page. */
export function membersQuery(api: LecternClient, { organizationId, search, role }: MemberFilter) {
  return listQuery(['listMembersInOrganizationById', { organizationId, search, role }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/members', {
        params: {
          path: { organizationId },
          query: { page, limit: PAGE_SIZE, search, role, sort: 'name', order: 'asc' },
        },
        signal,
      }),
    ),
  );
}

/** The first few members whose name or address has some letters. */
export function foundMembersQuery(api: LecternClient, { organizationId, search }: MemberFilter) {
  return queryOptions({
    queryKey: ['listMembersInOrganizationById', { organizationId, search, limit: MAX_FOUND }],
    queryFn: async ({ signal }) => {
      const query = { limit: MAX_FOUND, search: search || undefined, sort: 'name', order: 'asc' } as const;
      const params = { path: { organizationId }, query };
      return (await data(api.GET('/v1/orgs/{organizationId}/members', { params, signal }))).items;
    },
  });
}

/** A member of an organization. */
export function memberQuery(api: LecternClient, organizationId: string, userId: string) {
  return queryOptions({
    queryKey: ['getMemberInOrganizationById', { organizationId, userId }],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId } }, signal }),
      ),
  });
}

/** The teams that a member is in, with the role there. */
export function memberTeamsQuery(api: LecternClient, organizationId: string, userId: string) {
  return listQuery(['listTeamsForOrganizationMember', { organizationId, userId }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/members/{userId}/teams', {
        params: { path: { organizationId, userId }, query: { page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}

/** The spaces that a member sees, with the effective role. */
export function memberSpacesQuery(api: LecternClient, organizationId: string, userId: string) {
  return listQuery(['listSpacesForOrganizationMember', { organizationId, userId }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/members/{userId}/spaces', {
        params: { path: { organizationId, userId }, query: { page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}
