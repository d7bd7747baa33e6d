import { addMember } from '@lectern/commands/people/change-members';
import type { Transaction } from '@lectern/database/client';
import type { OperationContext } from '@lectern/database/context';
import { findInvitesForEmail } from '@lectern/database/people/invites/invites.queries';
import {
  countOtherActiveAdmins,
  findMember,
  type MemberRef,
  type MemberRow,
  updateMember,
} from '@lectern/database/people/members/members.queries';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { findSsoUser, linkSsoUser } from '@lectern/database/people/sso/identities.queries';
import type { SamlProviderRow } from '@lectern/database/people/sso/saml-providers.queries';
import { addTeamMembers, findTeamIds, removeTeamMembers } from '@lectern/database/people/teams/teams.queries';
import { findOrCreateUser, type UserRow } from '@lectern/database/people/users/users.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { mappedRole, mappedTeams, type SsoAttributes } from '@lectern/domain/people/sso/mapping';
import type { SsoProfile } from '@lectern/domain/people/sso/profile';
import { acceptInvite } from '../invites/accept-invite.js';

/** Somebody whom a provider vouches for. */
export interface VouchedPerson {
  /** The lasting name of the person at the provider; null when it changes with every sign-in. */
  nameId: string | null;
  profile: SsoProfile;
  attributes: SsoAttributes;
}

/**
 * Makes a person whom a provider vouches for a member of its organization, with the role and the teams that the
 * provider is set up to give; returns the user, or null for a member who is disabled.
 */
export async function provisionMember(
  tx: Transaction,
  occasion: Omit<OperationContext, 'actor'>,
  provider: SamlProviderRow,
  person: VouchedPerson,
): Promise<UserRow | null> {
  const { organizationId } = provider;
  await lockOrganization(tx, organizationId);
  const user = await findOrAddUser(tx, occasion, provider.id, person);
  const ref = { organizationId, userId: user.id };
  const context = { ...occasion, actor: { type: 'user' as const, id: user.id, label: user.email } };
  const known = await findMember(tx, ref);
  if (known?.disabled) return null;
  const member = known ?? (await join(tx, context, provider, { ref, user }));
  if (!member.sso) await markSso(tx, context, ref, user);
  await applyRole(tx, context, ref, { member, role: mappedRole(provider.roleMapping, person.attributes) });
  await applyTeams(tx, context, ref, mappedTeams(provider.teamMapping, person.attributes));
  return user;
}

/** The address of a new user is not verified: the provider vouches for it in one organization only. */
async function findOrAddUser(
  tx: Transaction,
  { at }: Omit<OperationContext, 'actor'>,
  providerId: string,
  { nameId, profile }: VouchedPerson,
): Promise<UserRow> {
  const linked = nameId === null ? null : await findSsoUser(tx, providerId, nameId);
  const user = linked ?? (await findOrCreateUser(tx, { ...profile, emailVerifiedAt: null, at }));
  if (nameId !== null) await linkSsoUser(tx, { providerId, nameId, userId: user.id, at });
  return user;
}

/** An invitation says more of a person than the defaults of the provider. */
async function join(
  tx: Transaction,
  context: OperationContext,
  provider: SamlProviderRow,
  { ref, user }: { ref: MemberRef; user: UserRow },
): Promise<MemberRow> {
  const { organizationId } = ref;
  const invites = await findInvitesForEmail(tx, user.email, context.at);
  const invite = invites.find((each) => each.organizationId === organizationId);
  if (invite) await acceptInvite(tx, context, user.id, invite);
  else await joinByDefault(tx, context, ref, { provider, user });
  const { defaultTeam } = provider;
  if (defaultTeam) await changeTeam(tx, context, ref, { teamId: defaultTeam.id, joins: true });
  const member = await findMember(tx, ref);
  if (!member) throw new Error('somebody who has just joined is not a member');
  return member;
}

async function joinByDefault(
  tx: Transaction,
  context: OperationContext,
  ref: MemberRef,
  { provider, user }: { provider: SamlProviderRow; user: UserRow },
): Promise<void> {
  const { organizationId, userId } = ref;
  const role = provider.defaultRole;
  await addMember(tx, { ...ref, role, sso: true, at: context.at });
  await recordAudit(tx, context, {
    action: 'member.joined',
    organizationId,
    target: { type: 'member', id: userId, label: user.email },
    payload: { role, samlProvider: provider.id },
  });
  await recordEvent(tx, context, organizationId, 'member.joined', { userId, role });
}

async function markSso(tx: Transaction, context: OperationContext, ref: MemberRef, user: UserRow): Promise<void> {
  await updateMember(tx, ref, { sso: true });
  await recordAudit(tx, context, {
    action: 'member.sso-enabled',
    organizationId: ref.organizationId,
    target: { type: 'member', id: ref.userId, label: user.email },
  });
}

/** The last administrator stays one, whatever the provider says: somebody has to be able to set it right. */
async function applyRole(
  tx: Transaction,
  context: OperationContext,
  ref: MemberRef,
  { member, role }: { member: MemberRow; role: MemberRow['role'] | undefined },
): Promise<void> {
  if (role === undefined || role === member.role) return;
  if (member.role === 'admin' && (await countOtherActiveAdmins(tx, ref)) === 0) return;
  const { organizationId, userId } = ref;
  await updateMember(tx, ref, { role });
  await recordAudit(tx, context, {
    action: 'member.updated',
    organizationId,
    target: { type: 'member', id: userId, label: member.user.email },
    payload: { before: { role: member.role }, after: { role } },
  });
  await recordEvent(tx, context, organizationId, 'member.updated', { userId, role, disabled: false });
}

async function applyTeams(
  tx: Transaction,
  context: OperationContext,
  ref: MemberRef,
  { join: joined, leave }: { join: string[]; leave: string[] },
): Promise<void> {
  const existing = await findTeamIds(tx, ref.organizationId, [...joined, ...leave]);
  for (const teamId of existing) await changeTeam(tx, context, ref, { teamId, joins: joined.includes(teamId) });
}

async function changeTeam(
  tx: Transaction,
  context: OperationContext,
  { organizationId, userId }: MemberRef,
  { teamId, joins }: { teamId: string; joins: boolean },
): Promise<void> {
  const team = { organizationId, teamId };
  const changed = joins
    ? await addTeamMembers(tx, team, [userId], context.at)
    : await removeTeamMembers(tx, team, [userId]);
  if (changed === 0) return;
  await recordAudit(tx, context, {
    action: 'team.members-updated',
    organizationId,
    target: { type: 'team', id: teamId },
    payload: { [joins ? 'added' : 'removed']: [userId] },
  });
  await recordEvent(tx, context, organizationId, 'team.updated', { teamId });
}
