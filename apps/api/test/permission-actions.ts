import type { CollectionPermissions } from '@lectern/domain/library/collections/schemas';
import type { SpacePermissions } from '@lectern/domain/library/spaces/schemas';
import type { OrganizationPermissions } from '@lectern/domain/people/organizations/schemas';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import type { SitePermissions } from '@lectern/domain/sites/schemas';

/** What each permission of an organization is about. Every operation of that action is tried. */
export const ORGANIZATION_ACTIONS: Record<keyof OrganizationPermissions, Action> = {
  view: 'organization.view',
  access: 'organization.view',
  admin: 'organization.update',
  ownTeam: 'team.create',
  createContent: 'content.create',
  createOpenAPISpec: 'openapi-spec.create',
  ingestConversations: 'conversation.ingest',
  viewBilling: 'billing.view',
  listMembers: 'member.list',
  listTeams: 'team.list',
  listIntegrations: 'integration.list',
  listInstallations: 'installation.list',
  installIntegration: 'integration.install',
};

/** The same for teams. */
export const TEAM_ACTIONS: Record<'admin' | 'view', Action> = { admin: 'team.manage-members', view: 'team.view' };

/** The same for spaces. */
export const SPACE_ACTIONS: Record<keyof SpacePermissions, Action> = {
  view: 'space.view',
  access: 'space.view',
  admin: 'space.update',
  viewInviteLinks: 'space.view-permissions',
  edit: 'space.edit',
  triggerGitSync: 'space.sync-git',
  comment: 'space.comment',
  merge: 'space.merge',
  review: 'space.review',
  installIntegration: 'space.install-integration',
};

/** The same for collections; what may be created in one depends on where that is. */
export const COLLECTION_ACTIONS: Record<Exclude<keyof CollectionPermissions, 'create'>, Action> = {
  view: 'collection.view',
  admin: 'collection.update',
  viewInviteLinks: 'collection.view-permissions',
};

/** The same for sites. */
export const SITE_ACTIONS: Record<keyof SitePermissions, Action> = {
  view: 'site.view',
  access: 'site.view',
  edit: 'site.update',
  create: 'site.edit-structure',
  admin: 'site.update',
  installIntegration: 'site.install-integration',
  viewAdaptiveSchema: 'site.view',
  editAdaptiveSchema: 'site.update',
};
