import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Whom to invite, and as what. */
export interface Invitation {
  emails: string[];
  role: RoleOrGuest;
  /** The teams that they join together with the organization. */
  teams: string[];
  sso: boolean;
}

/** Invites people by email. */
export function useInvitePeople(organizationId: string) {
  return useChange({
    operation: 'inviteUsersToOrganization',
    send: (api, { emails, role, teams, sso }: Invitation) => {
      const body = { emails, role, teams, ...(sso && { sso }) };
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

/** Revokes an invitation, which nobody can accept any more. */
export function useRevokeInvite(organizationId: string) {
  return useChange({
    operation: 'revokeInvite',
    send: (api, inviteId: string) =>
      data(
        api.DELETE('/v1/orgs/{organizationId}/invites/{inviteId}', { params: { path: { organizationId, inviteId } } }),
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
