import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';
import { listQuery, readAll } from '../../platform/api/lists.js';

const PAGE_SIZE = 100;

/** The teams of an organization, those with a title where one is searched for. */
export function teamsQuery(api: LecternClient, { organizationId, title }: { organizationId: string; title?: string }) {
  return listQuery(['listTeamsInOrganizationById', { organizationId, title }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/teams', {
        params: { path: { organizationId }, query: { page, limit: PAGE_SIZE, title } },
        signal,
      }),
    ),
  );
}

/** Every team of an organization, to choose from. */
export function allTeamsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['listTeamsInOrganizationById', { organizationId, all: true }],
    queryFn: ({ signal }) =>
      readAll((page) =>
        data(
          api.GET('/v1/orgs/{organizationId}/teams', {
            params: { path: { organizationId }, query: { page, limit: 1000 } },
            signal,
          }),
        ),
      ),
  });
}

/** A team with what the person may do with it. */
export function teamQuery(api: LecternClient, organizationId: string, teamId: string) {
  return queryOptions({
    queryKey: ['getTeamInOrganizationById', { organizationId, teamId }],
    queryFn: ({ signal }) =>
      data(
        api.GET('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } }, signal }),
      ),
  });
}

/** The members of a team, page by page. */
export function teamMembersQuery(api: LecternClient, organizationId: string, teamId: string) {
  return listQuery(['listTeamMembersInOrganizationById', { organizationId, teamId }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/teams/{teamId}/members', {
        params: { path: { organizationId, teamId }, query: { page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}
