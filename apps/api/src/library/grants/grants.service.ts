import { Database, type Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { Keyring } from '@lectern/database/keyring';
import {
  deleteGrant,
  findGrantedRole,
  type GrantedRef,
  type Grantee,
  listTeamGrants,
  listUserGrants,
  setGrants,
  type TeamGrantRow,
  type UserGrantRow,
} from '@lectern/database/library/grants/grants.queries';
import { findMembersByIdOrEmail } from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { findOwnedTeams, findTeamIds } from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { GrantRoles } from '@lectern/domain/library/grants/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page, type PageQuery } from '@lectern/domain/platform/http/page';
import type { AccessFacts } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { organizationRole } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { recordContentChange } from '../collections/record-content-change.js';

/** Reads and changes who was granted what on spaces, collections and sites. */
@Injectable()
export class GrantsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists what was granted to users. */
  listUsers(ref: GrantedRef, query: PageQuery): Promise<Page<UserGrantRow>> {
    return listUserGrants(this.database, this.keyring, ref, query);
  }

  /** Lists what was granted to teams, each with what decides what the caller may do with the team. */
  async listTeams(
    caller: Caller,
    ref: GrantedRef,
    query: PageQuery,
  ): Promise<Page<{ row: TeamGrantRow; facts: AccessFacts }>> {
    const { organizationId } = ref;
    const page = await listTeamGrants(this.database, this.keyring, ref, query);
    const teamIds = page.items.map(({ team }) => team.id);
    const owned = await findOwnedTeams(this.database, { organizationId, userId: caller.userId }, teamIds);
    const role = organizationRole(caller, organizationId);
    return mapPage(page, (row) => ({
      row,
      facts: { role, teamRole: owned.has(row.team.id) ? 'owner' : undefined },
    }));
  }

  /** Grants a role to users and teams of the organization, to all of them or to none. */
  async grant({ context }: Caller, ref: GrantedRef, { role, users = [], teams = [] }: GrantRoles): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      const userIds = await resolveUsers(tx, ref.organizationId, users);
      const teamIds = await resolveTeams(tx, ref.organizationId, teams);
      await setGrants(tx, ref, { userIds, teamIds }, role, context.at);
      await recordGrantChange(tx, context, ref, { role, users: userIds, teams: teamIds });
    });
  }

  /** Changes the role of somebody who was granted one; a role that was not sent stays as it is. */
  async change({ context }: Caller, ref: GrantedRef, grantee: Grantee, role: RoleOrGuest | undefined): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      const before = await findGrantedRole(tx, ref, grantee);
      if (before === undefined) throw new DomainError('grant.not_found');
      if (role === undefined || role === before) return;
      const [userIds, teamIds] = 'userId' in grantee ? [[grantee.userId], []] : [[], [grantee.teamId]];
      await setGrants(tx, ref, { userIds, teamIds }, role, context.at);
      await recordGrantChange(tx, context, ref, { ...grantee, before, after: role });
    });
  }

  /** Takes a grant back; nothing happens when there is none. */
  async revoke({ context }: Caller, ref: GrantedRef, grantee: Grantee): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      if (!(await deleteGrant(tx, ref, grantee))) return;
      await recordGrantChange(tx, context, ref, { ...grantee, revoked: true });
    });
  }
}

async function resolveUsers(tx: Transaction, organizationId: string, users: readonly string[]): Promise<string[]> {
  const members = await findMembersByIdOrEmail(tx, organizationId, users);
  const userIds = users.map((user) => {
    const found = members.find(({ userId, email }) => userId === user || email === user.toLowerCase());
    if (!found) throw new DomainError('grant.user_unknown', { user });
    return found.userId;
  });
  return [...new Set(userIds)];
}

async function resolveTeams(tx: Transaction, organizationId: string, teams: readonly string[]): Promise<string[]> {
  const known = await findTeamIds(tx, organizationId, teams);
  const unknown = teams.find((team) => !known.has(team));
  if (unknown !== undefined) throw new DomainError('grant.team_unknown', { team: unknown });
  return [...known];
}

/** Records that somebody was granted something else than before, in the audit trail and among the events. */
export async function recordGrantChange(
  tx: Transaction,
  context: OperationContext,
  { organizationId, kind, id }: GrantedRef,
  payload: Parameters<typeof recordContentChange>[4],
): Promise<void> {
  const change = 'permissions-updated';
  if (kind !== 'site') return recordContentChange(tx, context, { organizationId, kind, id }, change, payload);
  const action = `site.${change}`;
  await recordAudit(tx, context, { action, organizationId, target: { type: kind, id }, ...(payload && { payload }) });
  await recordEvent(tx, context, organizationId, action, { siteId: id });
}
