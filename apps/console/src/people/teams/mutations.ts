import type { TeamRole } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Creates a team without members. */
export function useCreateTeam(organizationId: string) {
  return useChange({
    operation: 'createOrganizationTeam',
    send: (api, body: { title: string }) =>
      data(api.PUT('/v1/orgs/{organizationId}/teams', { params: { path: { organizationId } }, body })),
    invalidates: [['listTeamsInOrganizationById', { organizationId }]],
  });
}

/** Gives a team another title. */
export function useRenameTeam(organizationId: string, teamId: string) {
  return useChange({
    operation: 'updateTeamInOrganizationById',
    send: (api, body: { title: string }) =>
      data(
        api.PATCH('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } }, body }),
      ),
    invalidates: [
      ['listTeamsInOrganizationById', { organizationId }],
      ['getTeamInOrganizationById', { organizationId, teamId }],
    ],
  });
}

/** Deletes a team; its members stay in the organization. */
export function useDeleteTeam(organizationId: string) {
  return useChange({
    operation: 'removeTeamFromOrganizationById',
    send: (api, teamId: string) =>
      data(api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}', { params: { path: { organizationId, teamId } } })),
    invalidates: [['listTeamsInOrganizationById', { organizationId }]],
  });
}

/** Adds a member to a team, or changes the role there. */
export function useSetTeamMember(organizationId: string, teamId: string) {
  return useChange({
    operation: 'addMemberToOrganizationTeamById',
    send: (api, { userId, role }: { userId: string; role: TeamRole }) =>
      data(
        api.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', {
          params: { path: { organizationId, teamId, userId } },
          body: { role },
        }),
      ),
    invalidates: outdated(organizationId, teamId),
  });
}

/** Takes a member out of a team. */
export function useRemoveTeamMember(organizationId: string, teamId: string) {
  return useChange({
    operation: 'deleteMemberFromOrganizationTeamById',
    send: (api, userId: string) =>
      data(
        api.DELETE('/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}', {
          params: { path: { organizationId, teamId, userId } },
        }),
      ),
    invalidates: outdated(organizationId, teamId),
  });
}

function outdated(organizationId: string, teamId: string) {
  return [
    ['listTeamMembersInOrganizationById', { organizationId, teamId }],
    ['listTeamsInOrganizationById', { organizationId }],
    ['getTeamInOrganizationById', { organizationId, teamId }],
    ['listMembersInOrganizationById', { organizationId }],
  ];
}
