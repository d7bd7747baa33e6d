import { timestamp } from '../../platform/http/primitives.js';
import type { Action } from '../../platform/permissions/actions.js';
import { isAllowed } from '../../platform/permissions/resolve.js';
import type { RoleOrGuest } from '../../platform/permissions/roles.js';
import type { OrganizationMergeRules } from './merge-rules.js';
import type { Organization, OrganizationPermissions } from './schemas.js';

/** What the presenter needs of an organization, wherever it was read. */
export interface PresentableOrganization {
  id: string;
  title: string;
  createdAt: Date;
  emailDomains: string[];
  hostname: string | null;
  type: 'business' | 'community';
  useCase: string | null;
  communityType: string | null;
  defaultRole: RoleOrGuest;
  sso: boolean;
  ai: boolean;
  inviteLinks: boolean;
  logoUrl: string | null;
  mergeRules: OrganizationMergeRules;
  /** The site that readers see where an address names none; null when there is none, or none any more. */
  defaultSiteId: string | null;
}

/** Where organizations are found, in the API and in the app. */
export interface OrganizationUrls {
  api: string;
  app: string;
  /** What `plan` answers; a self-hosted installation has every feature. */
  plan: string;
}

/** Presents an organization to a member with the given role; null is a guest, undefined is no member. */
export function presentOrganization(
  row: PresentableOrganization,
  role: RoleOrGuest | undefined,
  urls: OrganizationUrls,
): Organization {
  return {
    object: 'organization',
    id: row.id,
    title: row.title,
    createdAt: timestamp(row.createdAt),
    emailDomains: row.emailDomains,
    ...(row.hostname !== null && { hostname: row.hostname }),
    type: row.type,
    ...(row.useCase !== null && { useCase: row.useCase }),
    ...(row.communityType !== null && { communityType: row.communityType }),
    defaultRole: row.defaultRole,
    ...(row.defaultSiteId !== null && { defaultContent: { type: 'site' as const, site: row.defaultSiteId } }),
    sso: row.sso,
    ai: row.ai,
    inviteLinks: row.inviteLinks,
    plan: urls.plan,
    mergeRules: row.mergeRules,
    urls: {
      location: `${urls.api}/v1/orgs/${row.id}`,
      app: `${urls.app}/o/${row.id}`,
      ...(row.logoUrl !== null && { logo: row.logoUrl }),
    },
    trial: { status: 'notapplicable', count: 0 },
    permissions: organizationPermissions(role),
  };
}

function organizationPermissions(role: RoleOrGuest | undefined): OrganizationPermissions {
  const may = (action: Action) => role !== undefined && isAllowed(action, { role });
  return {
    view: may('organization.view'),
    access: may('organization.view'),
    admin: may('organization.update'),
    ownTeam: may('team.create'),
    createContent: may('content.create'),
    createOpenAPISpec: may('openapi-spec.create'),
    ingestConversations: may('conversation.ingest'),
    viewBilling: may('billing.view'),
    listMembers: may('member.list'),
    listTeams: may('team.list'),
    listIntegrations: may('integration.list'),
    listInstallations: may('installation.list'),
    installIntegration: may('integration.install'),
  };
}
