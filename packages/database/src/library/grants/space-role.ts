import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Database } from '../../client.js';
import { findActiveRole } from '../../people/members/members.queries.js';
import { findContentAccess } from './content-access.queries.js';

/** Finds the role of a user on a space; null for everybody who may not see it, and when it is deleted. */
export async function findSpaceRole(database: Database, spaceId: string, userId: string): Promise<RoleOrGuest> {
  const facts = await findContentAccess(database, 'space', spaceId, userId);
  if (!facts || facts.deleted) return null;
  const role = await findActiveRole(database, { organizationId: facts.organizationId, userId });
  return role === undefined ? null : effectiveRole(role, facts.path);
}
