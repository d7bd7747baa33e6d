import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** What an action is done to: the caller's own account, an organization, or a team in it. */
export type ResourceKind = 'account' | 'organization' | 'team';

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
}

const define = <T extends Record<string, ActionRule>>(rules: T): { readonly [Name in keyof T]: ActionRule } => rules;

/** The one table of permissions: every action, who may do it, and the token scope it needs. */
export const actions = define({
  'account.view': { on: 'account', atLeast: 'guest', scope: 'user:read' },
  'account.update': { on: 'account', atLeast: 'guest', scope: null },
  'user.view': { on: 'account', atLeast: 'guest', scope: 'user:read' },
  'token.list': { on: 'account', atLeast: 'guest', scope: null },
  'token.create': { on: 'account', atLeast: 'guest', scope: null },
  'token.revoke': { on: 'account', atLeast: 'guest', scope: null },
  'organization.list': { on: 'account', atLeast: 'guest', scope: 'organization:read' },
  'organization.create': { on: 'account', atLeast: 'guest', scope: null },
  'organization.join': { on: 'account', atLeast: 'guest', scope: null },
  'invite.accept': { on: 'account', atLeast: 'guest', scope: null },
  'email-domain.view': { on: 'account', atLeast: 'guest', scope: null },
  'subdomain.view': { on: 'account', atLeast: 'guest', scope: 'organization:read' },

  'organization.view': { on: 'organization', atLeast: 'guest', scope: 'organization:read' },
  'organization.update': { on: 'organization', atLeast: 'admin', scope: 'organization:write' },
  'organization.ping': { on: 'organization', atLeast: 'guest', scope: null },
  'billing.view': { on: 'organization', atLeast: 'admin', scope: 'organization:read' },
  'audit-event.list': { on: 'organization', atLeast: 'admin', scope: null },
  'job.list': { on: 'organization', atLeast: 'admin', scope: 'organization:read' },
  'agent-instructions.view': { on: 'organization', atLeast: 'read', scope: null },
  'agent-instructions.update': { on: 'organization', atLeast: 'admin', scope: null },

  'member.list': { on: 'organization', atLeast: 'read', scope: 'organization:members:read' },
  'member.view': { on: 'organization', atLeast: 'read', scope: 'organization:members:read', orSelf: true },
  'member.update': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write' },
  'member.remove': { on: 'organization', atLeast: 'admin', scope: 'organization:members:write', orSelf: true },
  'member.set-sso': { on: 'organization', atLeast: 'admin', scope: null },
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

  'content.create': { on: 'organization', atLeast: 'create', scope: 'space:write' },
  'openapi-spec.create': { on: 'organization', atLeast: 'create', scope: 'openapi:write' },
  'conversation.ingest': { on: 'organization', atLeast: 'create', scope: null },
  'integration.list': { on: 'organization', atLeast: 'read', scope: 'integration:read' },
  'installation.list': { on: 'organization', atLeast: 'read', scope: 'integration:installations:read' },
  'integration.install': { on: 'organization', atLeast: 'admin', scope: 'integration:installations:write' },
});

export type Action = keyof typeof actions;

/** The action that decides whether a resource of a kind may be seen at all. */
export const VIEW_ACTION: Record<Exclude<ResourceKind, 'account'>, Action> = {
  organization: 'organization.view',
  team: 'team.view',
};
