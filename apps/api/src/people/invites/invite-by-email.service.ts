import type { Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { type InviteRow, upsertInvite } from '@lectern/database/people/invites/invites.queries';
import { getDefaultRole } from '@lectern/database/people/organizations/organizations.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { INVITE_DAYS } from '@lectern/domain/people/invites/schemas';
import { sendInvitationJob } from '@lectern/domain/platform/jobs/catalog';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/endpoint/endpoint-input.js';

const DAY_MS = 86_400_000;

export interface EmailInvitation {
  email: string;
  /** The organization's default role when absent; null invites a guest. */
  role?: RoleOrGuest | undefined;
  sso?: boolean | undefined;
  teamIds?: string[];
}

/** Invites one address to an organization: the invitation and the mail that tells of it. */
@Injectable()
export class InviteByEmail {
  /** Invites the address, or renews its invitation, and has the mail sent. */
  async invite(
    tx: Transaction,
    context: RequestContext,
    organizationId: string,
    { email, role, sso = false, teamIds = [] }: EmailInvitation,
  ): Promise<InviteRow> {
    const invite = await upsertInvite(tx, {
      id: newId(context.at),
      organizationId,
      email,
      role: role === undefined ? await getDefaultRole(tx, organizationId) : role,
      sso,
      teamIds,
      invitedBy: context.actor.id,
      createdAt: context.at,
      expiresAt: new Date(context.at.getTime() + INVITE_DAYS * DAY_MS),
    });
    await enqueue(
      tx,
      sendInvitationJob,
      { organizationId, inviteId: invite.id },
      { at: context.at, requestId: context.requestId, organizationId, target: invite.id },
    );
    return invite;
  }
}
