import type { Schemas } from '@lectern/client';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** What can be set about an identity provider. */
export interface SamlProviderChange {
  label?: string;
  ssoURL?: string;
  entityID?: string;
  certificate?: string;
  defaultTeam?: string | null;
  defaultRole?: RoleOrGuest;
  signRequests?: boolean;
  idpInitiated?: boolean;
  roleMapping?: Schemas['SAMLRoleMapping'] | null;
  teamMapping?: Schemas['SAMLTeamMapping'] | null;
}

const outdated = (organizationId: string) => [
  ['listSAMLProvidersInOrganizationById', { organizationId }],
  ['listSSOProviderLoginsInOrganization', { organizationId }],
];

/** Adds an identity provider that is not finished yet, so that it has values to copy. */
export function useCreateSamlProvider(organizationId: string) {
  return useChange({
    operation: 'createOrganizationSAMLProvider',
    send: (api, body: { label: string }) =>
      data(api.POST('/v1/orgs/{organizationId}/saml', { params: { path: { organizationId } }, body })),
    invalidates: outdated(organizationId),
  });
}

/** Changes what was given of an identity provider, and only that. */
export function useUpdateSamlProvider(organizationId: string, samlProviderId: string) {
  return useChange({
    operation: 'updateOrganizationSAMLProvider',
    send: (api, body: SamlProviderChange) =>
      data(
        api.PATCH('/v1/orgs/{organizationId}/saml/{samlProviderId}', {
          params: { path: { organizationId, samlProviderId } },
          body,
        }),
      ),
    invalidates: outdated(organizationId),
  });
}

/** Deletes an identity provider and ends everything that it vouched for. */
export function useDeleteSamlProvider(organizationId: string) {
  return useChange({
    operation: 'deleteOrganizationSAMLProvider',
    send: (api, samlProviderId: string) =>
      data(
        api.DELETE('/v1/orgs/{organizationId}/saml/{samlProviderId}', {
          params: { path: { organizationId, samlProviderId } },
        }),
      ),
    invalidates: outdated(organizationId),
  });
}
