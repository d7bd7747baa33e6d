import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

const outdated = (organizationId: string) => [
  ['listMembersInOrganizationById', { organizationId }],
  ['getMemberInOrganizationById', { organizationId }],
];

/** Changes the role of a member, or takes all access away and gives it back. */
export function useUpdateMember(organizationId: string) {
  return useChange({
    operation: 'updateMemberInOrganizationById',
    send: (api, { userId, ...body }: { userId: string; role?: RoleOrGuest; disabled?: boolean }) =>
      data(
        api.PATCH('/v1/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId } }, body }),
      ),
    invalidates: outdated(organizationId),
  });
}

/** Removes a member from the organization, its teams and all grants. */
export function useRemoveMember(organizationId: string) {
  return useChange({
    operation: 'removeMemberFromOrganizationById',
    send: (api, userId: string) =>
      data(api.DELETE('/v1/orgs/{organizationId}/members/{userId}', { params: { path: { organizationId, userId } } })),
    invalidates: [...outdated(organizationId), ['listTeamsInOrganizationById', { organizationId }]],
  });
}

/** Notes of a member that they sign in by single sign-on. */
export function useMarkAsSso(organizationId: string) {
  return useChange({
    operation: 'setUserAsSSOMemberForOrganization',
    send: (api, userId: string) =>
      data(
        api.POST('/v1/orgs/{organizationId}/members/{userId}/sso', { params: { path: { organizationId, userId } } }),
      ),
    invalidates: outdated(organizationId),
  });
}
