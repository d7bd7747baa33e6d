import type { Transaction } from '@lectern/database/client';
import { findMembersByIdOrEmail } from '@lectern/database/people/members/members.queries';
import { addTeamMembers, findTeamIds, type TeamRef } from '@lectern/database/people/teams/teams.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import type { InviteMembers as Input, InvitedMembers } from '@lectern/domain/people/invites/schemas';
import { invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller, RequestContext } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { type EmailInvitation, InviteByEmail } from './invite-by-email.service.js';

/** Invites several people to an organization by email, all or none. */
@Injectable()
export class InviteMembersCommand {
  constructor(
    private readonly urls: Urls,
    @Inject(API_ENV) private readonly env: ApiEnv,
    private readonly mutations: Mutations,
    private readonly inviteByEmail: InviteByEmail,
  ) {}

  /** Members stay as they are, but for the teams that they join; everybody else gets an invitation by mail. */
  execute({ context }: Caller, organizationId: string, input: Input): Promise<InvitedMembers> {
    const invitations = separateInvitations(input);
    return this.mutations.run(context, async (tx) => {
      await requireTeams(tx, organizationId, input.teams ?? []);
      const emails = invitations.map(({ email }) => email);
      const members = await findMembersByIdOrEmail(tx, organizationId, emails);
      const memberEmails = new Set(members.map(({ email }) => email));
      const invited = invitations.filter(({ email }) => !memberEmails.has(email));
      for (const invitation of invited) await this.inviteByEmail.invite(tx, context, organizationId, invitation);
      const memberIds = members.map(({ userId }) => userId);
      for (const teamId of new Set(input.teams)) await joinTeam(tx, context, { organizationId, teamId }, memberIds);
      await recordAudit(tx, context, {
        action: 'member.invited',
        organizationId,
        target: { type: 'organization', id: organizationId },
        payload: { emails: invited.map(({ email }) => email) },
      });
      return {
        users: memberIds,
        invited: invited.length,
        ...(this.env.SMTP_URL === undefined && { acceptURL: `${this.urls.api}/auth/sign-in` }),
      };
    });
  }
}

/** One invitation for each address; the last one said of an address counts. */
function separateInvitations({ emails, role, sso, teams = [] }: Input): EmailInvitation[] {
  const byEmail = new Map<string, EmailInvitation>();
  for (const entry of emails) {
    const invitation = typeof entry === 'string' ? { email: entry, role } : entry;
    byEmail.set(invitation.email, { ...invitation, sso, teamIds: teams });
  }
  return [...byEmail.values()];
}

async function requireTeams(tx: Transaction, organizationId: string, teams: readonly string[]): Promise<void> {
  const known = await findTeamIds(tx, organizationId, teams);
  const issues = teams.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `body.teams[${index}]`, message: `there is no team "${id}" in this organization` }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
}

async function joinTeam(tx: Transaction, context: RequestContext, team: TeamRef, userIds: readonly string[]) {
  if ((await addTeamMembers(tx, team, [...userIds], context.at)) === 0) return;
  const { organizationId, teamId } = team;
  await recordAudit(tx, context, {
    action: 'team.members-updated',
    organizationId,
    target: { type: 'team', id: teamId },
    payload: { added: userIds },
  });
  await recordEvent(tx, context, organizationId, 'team.updated', { teamId });
}
