import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';
import { rolesOfMembers } from '@lectern/domain/platform/permissions/effective-roles';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { AccessGrantee } from './access-endpoints.js';

/** Everything that decides who may do what with a space or a collection. */
export interface AccessRules {
  level: DefaultLevel;
  /** Everybody who has access to the organization, with the role there. */
  members: readonly { userId: string; name: string; role: RoleOrGuest }[];
  grants: readonly (AccessGrantee & { role: RoleOrGuest })[];
  /** The members of teams, at least of those with a grant. */
  teams: ReadonlyMap<string, readonly string[]>;
  /** What members may do with the collection that it stands in; nothing at the top of the organization. */
  parent?: ReadonlyMap<string, RoleOrGuest> | 'unknown';
}

/** What somebody wants to change about access. */
export type AccessChange =
  | { type: 'default'; level: DefaultLevel }
  | { type: 'grants'; grantees: readonly AccessGrantee[]; role: RoleOrGuest }
  | { type: 'removal'; grantee: AccessGrantee };

/** What a change does for one person; null is no access. */
export interface AccessEffect {
  userId: string;
  name: string;
  before: RoleOrGuest;
  after: RoleOrGuest;
}

/** What a change would do, for everybody for whom it would do anything; null where that cannot be known. */
export function effectsOf(rules: AccessRules, change: AccessChange): AccessEffect[] | null {
  const before = rolesBy(rules);
  const after = rolesBy(changed(rules, change));
  if (!before || !after) return null;
  return rules.members.flatMap(({ userId, name }) => {
    const effect = { userId, name, before: before.get(userId) ?? null, after: after.get(userId) ?? null };
    return effect.before === effect.after ? [] : [effect];
  });
}

function changed(rules: AccessRules, change: AccessChange): AccessRules {
  if (change.type === 'default') return { ...rules, level: change.level };
  const concerned = change.type === 'removal' ? [change.grantee] : change.grantees;
  const others = rules.grants.filter(
    (grant) => !concerned.some((one) => one.kind === grant.kind && one.id === grant.id),
  );
  const granted = change.type === 'removal' ? [] : concerned.map((one) => ({ ...one, role: change.role }));
  return { ...rules, grants: [...others, ...granted] };
}

/** The effective roles, by the rule that the API follows; null where they depend on what is not known. */
function rolesBy({ level, members, grants, teams, parent }: AccessRules): Map<string, RoleOrGuest> | null {
  const above = level === 'inherit' ? parent : undefined;
  if (above === 'unknown') return null;
  const resourceId = 'subject';
  // What is inherited comes from the parent as if it were the role in the organization, which is where every path begins.
  const inherited = members.map(({ userId, role }) => ({
    userId,
    role: above && role !== 'admin' ? (above.get(userId) ?? null) : role,
  }));
  const single = grants.flatMap(({ kind, id, role }) => {
    const userIds = kind === 'user' ? [id] : (teams.get(id) ?? []);
    return userIds.map((userId) => ({ resourceId, userId, teamId: kind === 'user' ? null : id, role }));
  });
  const explained = rolesOfMembers(inherited, { path: [{ id: resourceId, level }], grants: single });
  return new Map([...explained].map(([userId, { role }]) => [userId, role]));
}
