import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** What an action is done to: the caller's own account, an organization, something in it, or what it publishes. */
export type ResourceKind = 'account' | 'organization' | 'team' | GrantedKind | 'hostname' | IntegrationKind;

/** What two organizations have to do with: the one that publishes an integration, and the one that installs it. */
export type IntegrationKind = 'integration' | 'installation';

/** What people are granted roles on. */
export type GrantedKind = ContentKind | 'site';

/** What holds content and stands in the tree of an organization. */
export type ContentKind = 'collection' | 'space';

export interface ActionRule {
  on: ResourceKind;
  /** The weakest role that may do it; `guest` stands for every member. Actions on the own account need no role. */
  atLeast: Role | 'guest';
  /** The scope a limited token needs; null where a limited token may never do it. */
  scope: Scope | null;
  /** Members may also do it to themselves, whatever their role. */
  orSelf?: true;
  /** Owners of the team may also do it. */
  orTeamOwner?: true;
  /** It is no error when there is nothing to do it to: what is not there is as good as deleted. */
  absentIsFine?: true;
  /** It can be asked for what was deleted; the operation itself looks at that. */
  evenToDeleted?: true;
  /** Where the request names a parent, the role on that parent decides instead. */
  orInParent?: true;
  /** It is about a person everywhere: a token that one organization vouched for cannot do it. */
  everywhere?: true;
  /** Only administrators of the whole installation may do it. */
  administrators?: true;
  /** The role on what the request names in its body, or on what is in the resource, decides; the operation itself looks at it. */
  onTarget?: true;
  /** Everybody may also do it where the integration is not private. */
  ifPublic?: true;
  /** Whoever has that role in an organization that has the integration installed may also do it. */
  orInstaller?: true;
  /** Administrators of the organization that publishes the integration may also do it, or may alone. */
  publisher?: 'also' | 'only';
}

const define = <T extends Record<string, ActionRule>>(rules: T): { readonly [Name in keyof T]: ActionRule } => rules;

/** The one table of permissions: every action, who may do it, and the token scope it needs. */
export const actions = define({
  'account.view': { on: 'account', atLeast: 'guest', scope: 'user:read' },
  'account.update': { on: 'account', atLeast: 'guest', scope: null, everywhere: true },
  'user.view': { on: 'account', atLeast: 'guest', scope: 'user:read' },
  // What it quotes of spaces is more than a limited token may read.
  'inbox.view': { on: 'account', atLeast: 'guest', scope: null },
  'inbox.update': { on: 'account', atLeast: 'guest', scope: null },
  'session.list': { on: 'account', atLeast: 'guest', scope: null },
  'session.end': { on: 'account', atLeast: 'guest', scope: null },
  'token.list': { on: 'account', atLeast: 'guest', scope: null },
  'token.create': { on: 'account', atLeast: 'guest', scope: null },
  'token.revoke': { on: 'account', atLeast: 'guest', scope: null },
  'organization.list': { on: 'account', atLeast: 'guest', scope: 'organization:read' },
  'organization.create': { on: 'account', atLeast: 'guest', scope: null, everywhere: true },
  'organization.join': { on: 'account', atLeast: 'guest', scope: null, everywhere: true },
  'invite.accept': { on: 'account', atLeast: 'guest', scope: null, everywhere: true },
  'email-domain.view': { on: 'account', atLeast: 'guest', scope: null, everywhere: true },
  'subdomain.view': { on: 'account', atLeast: 'guest', scope: 'organization:read' },
  'url.unfurl': { on: 'account', atLeast: 'guest', scope: null },
  'system.view': { on: 'account', atLeast: 'guest', scope: null, everywhere: true, administrators: true },
  'system.operate': { on: 'account', atLeast: 'guest', scope: null, everywhere: true, administrators: true },

  'organization.view': { on: 'organization', atLeast: 'guest', scope: 'organization:read' },
  'organization.update': { on: 'organization', atLeast: 'admin', scope: 'organization:write' },
  'organization.delete': { on: 'organization', atLeast: 'admin', scope: null },
  'organization.ping': { on: 'organization', atLeast: 'guest', scope: null },
  'billing.view': { on: 'organization', atLeast: 'admin', scope: 'organization:read' },
  'audit-event.list': { on: 'organization', atLeast: 'admin', scope: null },
  'job.list': { on: 'organization', atLeast: 'admin', scope: 'organization:read' },
  'job.manage': { on: 'organization', atLeast: 'admin', scope: 'organization:write' },
  'agent-instructions.view': { on: 'organization', atLeast: 'read', scope: null },
  'agent-instructions.update': { on: 'organization', atLeast: 'admin', scope: null },

  'member.list': { on: 'organization', atLeast: 'read', scope: 'organization:members:read' },
  'member.view': { on: 'organization', atLeast: 'read', scope: 'organization:members:read', orSelf: true },
  'member.update': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'member.remove': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write', orSelf: true },
  // To themselves only after single sign-on; the operation looks at that.
  'member.set-sso': { on: 'organization', atLeast: 'admin', scope: null, orSelf: true },
  'invite.list': { on: 'organization', atLeast: 'admin', scope: 'organization:members:read' },
  'invite.create': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'invite.update': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'invite.revoke': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },

  'team.list': { on: 'organization', atLeast: 'read', scope: 'organization:members:read' },
  'team.create': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'team.view': { on: 'team', atLeast: 'read', scope: 'organization:members:read', orTeamOwner: true },
  'team.update': { on: 'team', atLeast: 'admin', scope: 'organization:members:write', orTeamOwner: true },
  // On the organization, because deleting a team that does not exist is no error.
  'team.delete': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'team.manage-members': { on: 'team', atLeast: 'admin', scope: 'organization:members:write', orTeamOwner: true },

  'content.create': { on: 'organization', atLeast: 'create', scope: 'space:write', orInParent: true },
  // Of both organizations, beside the right to transfer the space or the collection itself.
  'content.transfer': { on: 'organization', atLeast: 'admin', scope: 'space:write' },
  'collection.list': { on: 'organization', atLeast: 'guest', scope: 'space:read' },
  'collection.view': { on: 'collection', atLeast: 'read', scope: 'space:read' },
  'collection.create-in': { on: 'collection', atLeast: 'create', scope: 'space:write' },
  'collection.update': { on: 'collection', atLeast: 'admin', scope: 'space:write' },
  'collection.delete': { on: 'collection', atLeast: 'admin', scope: 'space:write', absentIsFine: true },
  'collection.transfer': { on: 'collection', atLeast: 'admin', scope: 'space:write' },
  'collection.view-permissions': { on: 'collection', atLeast: 'admin', scope: 'space:permissions:read' },
  'collection.change-permissions': { on: 'collection', atLeast: 'admin', scope: 'space:permissions:write' },

  'space.list': { on: 'organization', atLeast: 'guest', scope: 'space:read' },
  'space.view': { on: 'space', atLeast: 'read', scope: 'space:read' },
  'space.comment': { on: 'space', atLeast: 'comment', scope: 'space:write' },
  // Whoever comments has to know whom a comment can mention.
  'space.list-commenters': { on: 'space', atLeast: 'comment', scope: 'space:read' },
  'space.edit': { on: 'space', atLeast: 'edit', scope: 'space:write' },
  'space.review': { on: 'space', atLeast: 'review', scope: 'space:write' },
  'space.merge': { on: 'space', atLeast: 'review', scope: 'change-request:merge' },
  // Whoever puts a space on a site shows it to others than those who were given access.
  'space.publish': { on: 'space', atLeast: 'create', scope: 'site:write' },
  'space.duplicate': { on: 'space', atLeast: 'create', scope: 'space:write' },
  'space.update': { on: 'space', atLeast: 'admin', scope: 'space:write' },
  'space.delete': { on: 'space', atLeast: 'admin', scope: 'space:write', absentIsFine: true },
  'space.restore': { on: 'space', atLeast: 'admin', scope: 'space:write', evenToDeleted: true },
  'space.transfer': { on: 'space', atLeast: 'admin', scope: 'space:write', evenToDeleted: true },
  'space.sync-git': { on: 'space', atLeast: 'admin', scope: 'space:write' },
  'space.view-integrations': { on: 'space', atLeast: 'read', scope: 'integration:read' },
  'space.install-integration': { on: 'space', atLeast: 'admin', scope: 'integration:installations:write' },
  'space.view-permissions': { on: 'space', atLeast: 'admin', scope: 'space:permissions:read' },
  'space.change-permissions': { on: 'space', atLeast: 'admin', scope: 'space:permissions:write' },
  'change-request.list': { on: 'organization', atLeast: 'guest', scope: 'space:read' },
  'content.search': { on: 'organization', atLeast: 'guest', scope: 'organization:search' },
  'content.import': { on: 'organization', atLeast: 'edit', scope: 'space:write', onTarget: true },
  'import.view': { on: 'organization', atLeast: 'read', scope: 'space:read', onTarget: true },
  'upload.create': { on: 'organization', atLeast: 'edit', scope: 'space:write' },
  'openapi-spec.view': { on: 'organization', atLeast: 'read', scope: 'openapi:read' },
  'openapi-spec.create': { on: 'organization', atLeast: 'create', scope: 'openapi:write' },
  'openapi-spec.edit': { on: 'organization', atLeast: 'create', scope: 'openapi:write' },
  // Whoever may not see the source of a translation does not learn that there is one.
  'translation.view': { on: 'organization', atLeast: 'read', scope: null },
  'translation.edit': { on: 'organization', atLeast: 'create', scope: null },
  'glossary.view': { on: 'organization', atLeast: 'read', scope: null },
  'glossary.edit': { on: 'organization', atLeast: 'create', scope: null },
  'conversation.view': { on: 'organization', atLeast: 'read', scope: null },
  'conversation.ingest': { on: 'organization', atLeast: 'create', scope: null },
  'conversation.curate': { on: 'organization', atLeast: 'create', scope: null },
  'font.view': { on: 'organization', atLeast: 'read', scope: 'site:read' },
  // Fonts change how everything looks that the organization publishes.
  'font.edit': { on: 'organization', atLeast: 'admin', scope: 'site:write' },
  'site.list': { on: 'organization', atLeast: 'guest', scope: 'site:read' },
  'site.create': { on: 'organization', atLeast: 'create', scope: 'site:write' },
  'site.view': { on: 'site', atLeast: 'read', scope: 'site:read' },
  'site.search': { on: 'site', atLeast: 'read', scope: 'site:search' },
  // Whoever previews a site reads all of its spaces, as if it were published.
  'site.preview': { on: 'site', atLeast: 'admin', scope: 'site:read' },
  'site.preview-drafts': { on: 'site', atLeast: 'edit', scope: null, onTarget: true },
  'site.update': { on: 'site', atLeast: 'admin', scope: 'site:write' },
  'site.delete': { on: 'site', atLeast: 'admin', scope: 'site:write', absentIsFine: true },
  'site.edit-structure': { on: 'site', atLeast: 'admin', scope: 'site:write' },
  // It creates spaces too, which a token for sites alone may not.
  'site.create-content': { on: 'site', atLeast: 'admin', scope: null },
  'site.publish': { on: 'site', atLeast: 'admin', scope: 'site:publish' },
  'site.view-auth': { on: 'site', atLeast: 'admin', scope: 'site:auth:read' },
  'site.change-auth': { on: 'site', atLeast: 'admin', scope: 'site:auth:write' },
  'site.view-permissions': { on: 'site', atLeast: 'admin', scope: 'site:permissions:read' },
  'site.change-permissions': { on: 'site', atLeast: 'admin', scope: 'site:permissions:write' },
  'site.send-api-request': { on: 'site', atLeast: 'read', scope: 'site:read' },
  'site.record-insights': { on: 'site', atLeast: 'read', scope: 'site:read' },
  'site.view-insights': { on: 'site', atLeast: 'read', scope: 'site:insights:read' },
  'site.view-integrations': { on: 'site', atLeast: 'read', scope: 'integration:read' },
  'site.install-integration': { on: 'site', atLeast: 'admin', scope: 'integration:installations:write' },
  // The role on the site that has the hostname decides.
  'hostname.view': { on: 'hostname', atLeast: 'read', scope: 'site:read' },
  'hostname.delete': { on: 'hostname', atLeast: 'admin', scope: 'site:write', absentIsFine: true },
  'url.resolve': { on: 'account', atLeast: 'guest', scope: 'space:read' },
  // The role in the organization that publishes the integration decides.
  'integration.browse': { on: 'account', atLeast: 'guest', scope: 'integration:read' },
  'integration.view': {
    on: 'integration',
    atLeast: 'read',
    scope: 'integration:read',
    ifPublic: true,
    orInstaller: true,
  },
  'integration.view-events': { on: 'integration', atLeast: 'admin', scope: 'integration:read', orInstaller: true },
  'integration.render': { on: 'integration', atLeast: 'guest', scope: 'integration:read', onTarget: true },
  'integration.publish': { on: 'integration', atLeast: 'admin', scope: 'integration:publish', onTarget: true },
  'integration.develop': { on: 'integration', atLeast: 'admin', scope: 'integration:publish' },
  'integration.unpublish': { on: 'integration', atLeast: 'admin', scope: 'integration:delete', absentIsFine: true },
  'integration.replay-event': {
    on: 'integration',
    atLeast: 'admin',
    scope: 'integration:installations:write',
    orInstaller: true,
  },
  'integration.queue-task': { on: 'integration', atLeast: 'admin', scope: null },
  'integration.install': {
    on: 'integration',
    atLeast: 'admin',
    scope: 'integration:installations:write',
    onTarget: true,
  },
  // Whoever sees an integration learns of the installations in the own organizations, and its publisher of all.
  'integration.list-installations': {
    on: 'integration',
    atLeast: 'read',
    scope: 'integration:installations:read',
    ifPublic: true,
    orInstaller: true,
  },
  'integration.view-installations': { on: 'integration', atLeast: 'admin', scope: 'integration:installations:read' },
  // The role in the organization that has it installed decides.
  'installation.view': {
    on: 'installation',
    atLeast: 'read',
    scope: 'integration:installations:read',
    publisher: 'also',
  },
  'installation.change': { on: 'installation', atLeast: 'admin', scope: 'integration:installations:write' },
  'installation.delete': {
    on: 'installation',
    atLeast: 'admin',
    scope: 'integration:installations:write',
    absentIsFine: true,
  },
  'installation.enable': {
    on: 'installation',
    atLeast: 'admin',
    scope: 'integration:installations:write',
    onTarget: true,
  },
  'installation.create-token': {
    on: 'installation',
    atLeast: 'admin',
    scope: 'integration:installations:write',
    publisher: 'only',
  },
  'integration.list': { on: 'organization', atLeast: 'read', scope: 'integration:read' },
  'installation.list': { on: 'organization', atLeast: 'read', scope: 'integration:installations:read' },
  'saml-provider.view': { on: 'organization', atLeast: 'admin', scope: null },
  'saml-provider.edit': { on: 'organization', atLeast: 'admin', scope: null },
  'webhook.view': { on: 'organization', atLeast: 'admin', scope: 'organization:read' },
  'webhook.edit': { on: 'organization', atLeast: 'admin', scope: 'organization:write' },
});

export type Action = keyof typeof actions;

/** The action that decides whether a resource of a kind may be seen at all. */
export const VIEW_ACTION: Record<Exclude<ResourceKind, 'account'>, Action> = {
  organization: 'organization.view',
  team: 'team.view',
  collection: 'collection.view',
  space: 'space.view',
  site: 'site.view',
  hostname: 'hostname.view',
  integration: 'integration.view',
  installation: 'installation.view',
};

/** Whether a path leads to such a thing through its organization, which has to let the caller in first. */
export function isInOrganization(kind: ResourceKind): boolean {
  return kind !== 'account' && kind !== 'hostname' && kind !== 'integration' && kind !== 'installation';
}
