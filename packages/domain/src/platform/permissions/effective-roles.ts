import { type ContentLevel, effectiveRole } from './resolve.js';
import { isAtLeast, type Role, type RoleOrGuest } from './roles.js';

/** A collection or a space, with what decides who may see it. */
export interface LeveledContent {
  id: string;
  /** The collection it stands in; null at the top of the organization. */
  parentId: string | null;
  level: ContentLevel['level'];
}

/** A role that a user has on one piece of content, by a grant of its own or of a team. */
export interface ContentGrant {
  resourceId: string;
  role: RoleOrGuest;
}

/**
 * The effective role of one member on every piece of content of an organization, by id.
 * What the member may not see is not in it.
 */
export function effectiveRoles(
  contents: readonly LeveledContent[],
  grants: readonly ContentGrant[],
  organizationRole: RoleOrGuest,
): Map<string, Role> {
  const granted = grantsByResource(grants);
  const byId = new Map(contents.map((content) => [content.id, content]));
  const paths = new Map<string, ContentLevel[]>();
  const pathOf = (content: LeveledContent): ContentLevel[] => {
    const known = paths.get(content.id);
    if (known) return known;
    // Set before the parent is looked at, so that a circle in damaged data ends instead of running for ever.
    paths.set(content.id, []);
    const parent = content.parentId === null ? undefined : byId.get(content.parentId);
    const path = [{ level: content.level, grants: granted.get(content.id) ?? [] }, ...(parent ? pathOf(parent) : [])];
    paths.set(content.id, path);
    return path;
  };
  const roles = new Map<string, Role>();
  for (const content of contents) {
    const role = effectiveRole(organizationRole, pathOf(content));
    if (role !== null) roles.set(content.id, role);
  }
  return roles;
}

/** What decides the role on one piece of content: itself, followed by the collections that it stands in. */
export interface ContentPath {
  path: readonly { id: string; level: ContentLevel['level'] }[];
  /** Grants on anything of the path, those to a team once for each of its members. */
  grants: readonly (ContentGrant & { userId: string; teamId: string | null })[];
}

/** Why a member has a role: the role in the organization, or a grant or the default level of a piece of content. */
export type RoleOrigin =
  | { type: 'organization' }
  | { type: 'member' | 'default'; resourceId: string }
  | { type: 'team'; resourceId: string; teamId: string };

export interface ExplainedRole {
  role: Role;
  origin: RoleOrigin;
}

/** The effective role of every member on one piece of content with its reason, by user id. Who may not see it is not in it. */
export function rolesOfMembers(
  members: readonly { userId: string; role: RoleOrGuest }[],
  { path, grants }: ContentPath,
): Map<string, ExplainedRole> {
  const byUser = new Map<string, ContentPath['grants'][number][]>();
  for (const grant of grants) byUser.set(grant.userId, [...(byUser.get(grant.userId) ?? []), grant]);
  const roles = new Map<string, ExplainedRole>();
  for (const { userId, role } of members) {
    const explained = explainedRole(role, path, byUser.get(userId) ?? []);
    if (explained) roles.set(userId, explained);
  }
  return roles;
}

/** Follows `effectiveRole`, and keeps what decided. Where several would do, what is closest to the member is named. */
function explainedRole(
  organizationRole: RoleOrGuest,
  path: ContentPath['path'],
  grants: ContentPath['grants'],
): ExplainedRole | null {
  const origin = { type: 'organization' } as const;
  let held: ExplainedRole | null = organizationRole === null ? null : { role: organizationRole, origin };
  if (organizationRole === 'admin') return held;
  for (const { id: resourceId, level } of [...path].reverse()) {
    if (level !== 'inherit') {
      const isGuest = organizationRole === null || level === null;
      held = isGuest ? null : { role: level, origin: { type: 'default', resourceId } };
    }
    for (const { role, teamId } of grants.filter((grant) => grant.resourceId === resourceId).sort(teamsFirst)) {
      if (role === null || (held && isStronger(held.role, role))) continue;
      held = { role, origin: teamId === null ? { type: 'member', resourceId } : { type: 'team', resourceId, teamId } };
    }
  }
  return held;
}

function teamsFirst(a: { teamId: string | null }, b: { teamId: string | null }): number {
  return Number(a.teamId === null) - Number(b.teamId === null);
}

function isStronger(role: Role, than: Role): boolean {
  return role !== than && isAtLeast(role, than);
}

function grantsByResource(grants: readonly ContentGrant[]): Map<string, RoleOrGuest[]> {
  const granted = new Map<string, RoleOrGuest[]>();
  for (const { resourceId, role } of grants) granted.set(resourceId, [...(granted.get(resourceId) ?? []), role]);
  return granted;
}
