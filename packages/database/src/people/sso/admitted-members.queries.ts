import { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { z } from 'zod';
import type { Sql } from '../../sql.js';
import { IS_ADMITTED, MEMBERSHIPS } from '../users/sso-required.js';

/** Somebody who wants to act in an organization, and by whose word. */
export interface AdmittedMember {
  organizationId: string;
  userId: string;
  /** The SAML provider that vouched for the person; null when nobody had to. */
  samlProviderId: string | null;
}

const FIND_ROLE = `
  SELECT m.role FROM ${MEMBERSHIPS} WHERE m.organization_id = $1 AND m.user_id = $2 AND ${IS_ADMITTED}`;

const RoleRow = z.object({ role: RoleOrGuest });

/** Finds the role of a member whom the organization lets in at this moment; undefined for everybody else. */
export async function findAdmittedRole(
  sql: Sql,
  { organizationId, userId, samlProviderId }: AdmittedMember,
): Promise<RoleOrGuest | undefined> {
  const [row] = await sql.query(RoleRow, FIND_ROLE, [organizationId, userId, samlProviderId]);
  return row?.role;
}
