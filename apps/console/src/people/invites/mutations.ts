import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Whom to invite, and as what. */
export interface Invitation {
  emails: string[];
  role: RoleOrGuest;
  /** The team that they join together with the organization. */
  team: string | null;
  sso: boolean;
}

/** Invites people by email. */
export function useInvitePeople(organizationId: string) {
  return useChange({
    operation: 'inviteUsersToOrganization',
    send: async (api, { emails, role, team, sso }: Invitation) => {
      // The team comes first: it invites with the default role, which the invitation then replaces.
      if (team !== null) {
        await data(
          api.PUT('/v1/orgs/{organizationId}/teams/{teamId}/members', {
            params: { path: { organizationId, teamId: team } },
            body: { add: emails },
          }),
        );
      }
      const body = { emails, role, ...(sso && { sso }) };
      return data(api.POST('/v1/orgs/{organizationId}/invites', { params: { path: { organizationId } }, body }));
    },
    invalidates: [
      ['listPendingInvites', { organizationId }],
      ['listMembersInOrganizationById', { organizationId }],
      ['listTeamsInOrganizationById', { organizationId }],
    ],
  });
}

/** Sends an invitation again, which then expires later. */
export function useResendInvite(organizationId: string) {
  return useChange({
    operation: 'resendInvite',
    send: (api, inviteId: string) =>
      data(
        api.POST('/v1/orgs/{organizationId}/invites/{inviteId}/resend', {
          params: { path: { organizationId, inviteId } },
        }),
      ),
    invalidates: [['listPendingInvites', { organizationId }]],
  });
}

/** Creates a link by which anybody can join with a role. */
export function useCreateInviteLink(organizationId: string) {
  return useChange({
    operation: 'createOrganizationInvite',
    send: (api, body: { role: RoleOrGuest }) =>
      data(api.POST('/v1/orgs/{organizationId}/link-invites', { params: { path: { organizationId } }, body })),
    invalidates: [['listOrganizationInviteLinks', { organizationId }]],
  });
}

/** Deletes an invite link, by which nobody can join any more. */
export function useDeleteInviteLink(organizationId: string) {
  return useChange({
    operation: 'deleteOrganizationInviteById',
    send: (api, inviteId: string) =>
      data(
        api.DELETE('/v1/orgs/{organizationId}/link-invites/{inviteId}', {
          params: { path: { organizationId, inviteId } },
        }),
      ),
    invalidates: [['listOrganizationInviteLinks', { organizationId }]],
  });
}
