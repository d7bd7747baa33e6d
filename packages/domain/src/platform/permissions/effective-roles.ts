import { type ContentLevel, effectiveRole } from './resolve.js';
import type { Role, RoleOrGuest } from './roles.js';

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
  /** Grants on anything of the path, those to teams once for each of their members. */
  grants: readonly (ContentGrant & { userId: string })[];
}

/** The effective role of every member on one piece of content, by user id. Who may not see it is not in it. */
export function rolesOfMembers(
  members: readonly { userId: string; role: RoleOrGuest }[],
  { path, grants }: ContentPath,
): Map<string, Role> {
  const byUser = new Map<string, ContentGrant[]>();
  for (const grant of grants) byUser.set(grant.userId, [...(byUser.get(grant.userId) ?? []), grant]);
  const roles = new Map<string, Role>();
  for (const { userId, role: organizationRole } of members) {
    const granted = grantsByResource(byUser.get(userId) ?? []);
    const levels = path.map(({ id, level }) => ({ level, grants: granted.get(id) ?? [] }));
    const role = effectiveRole(organizationRole, levels);
    if (role !== null) roles.set(userId, role);
  }
  return roles;
}

function grantsByResource(grants: readonly ContentGrant[]): Map<string, RoleOrGuest[]> {
  const granted = new Map<string, RoleOrGuest[]>();
  for (const { resourceId, role } of grants) granted.set(resourceId, [...(granted.get(resourceId) ?? []), role]);
  return granted;
}
