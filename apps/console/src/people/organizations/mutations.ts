import type { Schemas } from '@lectern/client';
import { apiOf, data, PERSONAL } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** What can be changed about an organization. */
export interface OrganizationChange {
  title?: string;
  emailDomains?: string[];
  hostname?: string;
  defaultRole?: Schemas['Organization']['defaultRole'];
  sso?: boolean;
  ai?: boolean;
  inviteLinks?: boolean;
  mergeRules?: Schemas['OrganizationMergeRules'];
}

/** Changes what was given of an organization, and only that. */
export function useUpdateOrganization(organizationId: string) {
  return useChange({
    operation: 'updateOrganizationById',
    send: (api, body: OrganizationChange) =>
      data(api.PATCH('/v1/orgs/{organizationId}', { params: { path: { organizationId } }, body })),
    invalidates: [['getOrganizationById', { organizationId }], ['listOrganizationsForAuthenticatedUser']],
  });
}

/** Deletes an organization with everything in it. */
export function useDeleteOrganization(organizationId: string) {
  return useChange({
    operation: 'deleteOrganizationById',
    send: (api, _: undefined) =>
      data(api.DELETE('/v1/orgs/{organizationId}', { params: { path: { organizationId } } })),
    invalidates: [['listOrganizationsForAuthenticatedUser']],
  });
}

/** Creates an organization whose first administrator is the person. */
export function useCreateOrganization() {
  return useChange({
    operation: 'createOrganization',
    send: (_, body: { title: string }) => data(apiOf(PERSONAL).POST('/v1/orgs', { body })),
    invalidates: [['listOrganizationsForAuthenticatedUser']],
  });
}

/** Makes the person a member of the organization that an invite link is of. */
export function useJoinOrganization() {
  return useChange({
    operation: 'joinOrganizationWithInvite',
    send: (_, path: { organizationId: string; inviteId: string }) =>
      data(apiOf(PERSONAL).POST('/v1/orgs/{organizationId}/invites/{inviteId}', { params: { path } })),
    invalidates: [['listOrganizationsForAuthenticatedUser']],
  });
}

/** Makes the person a member of an organization that lets people join by the domain of their email address. */
export function useJoinByDomain() {
  return useChange({
    operation: 'joinOrganization',
    send: (_, organizationId: string) =>
      data(apiOf(PERSONAL).POST('/v1/orgs/{organizationId}/join', { params: { path: { organizationId } } })),
    invalidates: [['listOrganizationsForAuthenticatedUser']],
  });
}
