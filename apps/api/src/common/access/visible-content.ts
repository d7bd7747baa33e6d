import { loadContents } from '@lectern/database/access/contents.queries';
import { loadGrantsOfUser } from '@lectern/database/grants/effective-roles.queries';
import type { MemberRef } from '@lectern/database/members/members.queries';
import { sqlOn } from '@lectern/database/sql';
import { effectiveRoles } from '@lectern/domain/permissions/effective-roles';
import type { Role, RoleOrGuest } from '@lectern/domain/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../endpoint/endpoint-input.js';
import { Platform } from '../platform.js';

/** Knows what of an organization's content somebody may see. Costs two statements, however much content there is. */
@Injectable()
export class VisibleContent {
  constructor(private readonly platform: Platform) {}

  /** The caller's effective role on everything in an organization that the caller may see, by id. */
  rolesOf(caller: Caller, organizationId: string): Promise<Map<string, Role>> {
    return this.rolesOfMember({ organizationId, userId: caller.userId }, organizationRole(caller, organizationId));
  }

  /** The effective role of a member on everything that the member may see, by id; deleted spaces are not in it. */
  async rolesOfMember(ref: MemberRef, role: RoleOrGuest): Promise<Map<string, Role>> {
    const sql = sqlOn(this.platform.database);
    const [contents, grants] = await Promise.all([loadContents(sql, ref.organizationId), loadGrantsOfUser(sql, ref)]);
    const live = contents.filter(({ deleted }) => !deleted);
    return effectiveRoles(live, grants, role);
  }
}

/** The role of the caller in an organization that it is a member of. */
export function organizationRole({ identity }: Caller, organizationId: string): RoleOrGuest {
  return identity.memberships.get(organizationId)?.role ?? null;
}
