import { type Action, actions } from './actions.js';
import { isAtLeast, type Role, type RoleOrGuest, strongest, type TeamRole } from './roles.js';
import type { Scope } from './scopes.js';

/** Everything that decides whether a member may act on something. */
export interface AccessFacts {
  /** Effective role on the resource; null for a guest without a grant. */
  role: RoleOrGuest;
  /** Role in the team that is acted on, if the member is in it. */
  teamRole?: TeamRole | undefined;
  /** The member acts on itself. */
  self?: boolean;
  /** The user may operate the whole installation. */
  administrator?: boolean;
  /** The integration is not private. */
  isPublic?: boolean;
  /** Strongest role in an organization that has the integration installed. */
  installerRole?: RoleOrGuest;
  /** Role in the organization that publishes the integration of an installation. */
  publisherRole?: RoleOrGuest;
}

/** Whether a member with these facts may perform the action. */
export function isAllowed(action: Action, facts: AccessFacts): boolean {
  const rule = actions[action];
  if (rule.administrators && !facts.administrator) return false;
  const byPublisher = rule.publisher !== undefined && isAtLeast(facts.publisherRole ?? null, 'admin');
  if (rule.publisher === 'only') return byPublisher;
  return (
    byPublisher ||
    isAtLeast(facts.role, rule.atLeast) ||
    (rule.orSelf === true && facts.self === true) ||
    (rule.orTeamOwner === true && facts.teamRole === 'owner') ||
    (rule.ifPublic === true && facts.isPublic === true) ||
    (rule.orInstaller === true && isAtLeast(facts.installerRole ?? null, rule.atLeast))
  );
}

/** Whether a token with these scopes may perform the action; null scopes mean no limits. */
export function isInScope(action: Action, scopes: readonly Scope[] | null): boolean {
  if (scopes === null) return true;
  const { scope } = actions[action];
  return scope !== null && scopes.includes(scope);
}

/** A piece of content on the way from the object up to the top of its organization. */
export interface ContentLevel {
  /** What members get without a grant: a role, none, or the effective role on the parent. */
  level: Role | 'inherit' | null;
  /** Roles granted on this piece to the user and to the user's teams. */
  grants: readonly RoleOrGuest[];
}

/**
 * The effective role of a member on content, given the content itself followed by its parents, innermost first.
 * Administrators of the organization administrate everything; guests have only what is granted to them.
 */
export function effectiveRole(organizationRole: RoleOrGuest, path: readonly ContentLevel[]): RoleOrGuest {
  if (organizationRole === 'admin') return 'admin';
  let inherited: RoleOrGuest = organizationRole;
  for (const { level, grants } of [...path].reverse()) {
    const fromLevel = level === 'inherit' ? inherited : organizationRole === null ? null : level;
    inherited = strongest([fromLevel, ...grants]);
  }
  return inherited;
}
