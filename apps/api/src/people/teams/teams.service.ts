import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import { findMember, findMembersByIdOrEmail, type MemberRef } from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  findOwnedTeams,
  findTeam,
  listTeamMembers,
  listTeams,
  listTeamsOfMember,
  type MemberTeamRow,
  renameTeam,
  type TeamMemberRow,
  type TeamRef,
  type TeamRow,
} from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { CreateTeam, ListMemberTeams, ListTeams } from '@lectern/domain/people/teams/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';

/** Reads and changes teams. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the teams of an organization. */
  list(organizationId: string, query: ListTeams): Promise<Page<TeamRow>> {
    return listTeams(this.database, this.keyring, organizationId, query);
  }

  /** Gets a team. */
  async get(ref: TeamRef): Promise<TeamRow> {
    const team = await findTeam(this.database, ref);
    if (!team) throw new DomainError('team.not_found');
    return team;
  }

  /** Tells in which of the given teams a user is an owner. */
  ownedBy(ref: MemberRef, teams: readonly { id: string }[]): Promise<Set<string>> {
    const ids = teams.map(({ id }) => id);
    return findOwnedTeams(this.database, ref, ids);
  }

  /** Creates a team of members of the organization. */
  create({ context }: Caller, organizationId: string, { title, members = [] }: CreateTeam): Promise<TeamRow> {
    const id = newId(context.at);
    const ref = { organizationId, teamId: id };
    return this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, organizationId);
      await createTeam(tx, { id, organizationId, title, createdAt: context.at });
      const known = new Set((await findMembersByIdOrEmail(tx, organizationId, members)).map(({ userId }) => userId));
      const unknown = members.find((userId) => !known.has(userId));
      if (unknown !== undefined) throw new DomainError('team.member_unknown', { user: unknown });
      await addTeamMembers(tx, ref, members, context.at);
      await recordAudit(tx, context, {
        action: 'team.created',
        organizationId,
        target: { type: 'team', id, label: title },
        payload: { members },
      });
      await recordEvent(tx, context, organizationId, 'team.created', { teamId: id });
      const team = await findTeam(tx, ref);
      if (!team) throw new DomainError('team.not_found');
      return team;
    });
  }

  /** Renames a team. */
  rename({ context }: Caller, ref: TeamRef, title: string): Promise<TeamRow> {
    return this.mutations.run(context, async (tx) => {
      const team = await renameTeam(tx, ref, title);
      if (!team) throw new DomainError('team.not_found');
      await recordAudit(tx, context, {
        action: 'team.updated',
        organizationId: ref.organizationId,
        target: { type: 'team', id: ref.teamId, label: title },
      });
      await recordEvent(tx, context, ref.organizationId, 'team.updated', { teamId: ref.teamId });
      return team;
    });
  }

  /** Removes a team; nothing happens when there is none. */
  async delete({ context }: Caller, ref: TeamRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, ref.organizationId);
      const title = await deleteTeam(tx, ref);
      if (title === null) return;
      await recordAudit(tx, context, {
        action: 'team.deleted',
        organizationId: ref.organizationId,
        target: { type: 'team', id: ref.teamId, label: title },
      });
      await recordEvent(tx, context, ref.organizationId, 'team.deleted', { teamId: ref.teamId });
    });
  }

  /** Lists who is in a team. */
  listMembers(ref: TeamRef, query: PageQuery): Promise<Page<TeamMemberRow>> {
    return listTeamMembers(this.database, this.keyring, ref, query);
  }

  /** Lists the teams of a member. */
  async listOfMember(ref: MemberRef, query: ListMemberTeams): Promise<Page<MemberTeamRow>> {
    if (!(await findMember(this.database, ref))) throw new DomainError('member.not_found');
    return listTeamsOfMember(this.database, this.keyring, ref, query);
  }
}
