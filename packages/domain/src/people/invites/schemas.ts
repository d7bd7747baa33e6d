import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Email, Id, Timestamp } from '../../platform/http/primitives.js';
import { RoleOrGuest } from '../../platform/permissions/roles.js';

/** How long an email invitation can be accepted. */
export const INVITE_DAYS = 30;

export const InviteMembers = z.object({
  emails: z
    .array(
      z.union([Email, z.object({ email: Email, role: RoleOrGuest })], {
        error: 'must be an email address, or an object with "email" and "role"',
      }),
    )
    .min(1)
    .max(100)
    .describe('Addresses, each alone or with a role of its own'),
  role: RoleOrGuest.optional().describe("Role of those that have none of their own; the organization's default role"),
  sso: z.boolean().optional().describe('The invited sign in through single sign-on'),
  teams: z
    .array(z.string().min(1).max(256))
    .max(50)
    .optional()
    .describe('Ids of teams that the invited join together with the organization; who is a member joins them at once'),
});
export type InviteMembers = z.infer<typeof InviteMembers>;

/** What became of a set of invitations. */
export const InvitedMembers = z
  .strictObject({
    users: z.array(Id).describe('Ids of the addressed who are members already'),
    invited: z.int().describe('How many addresses were sent an invitation'),
    failedSSOEmails: z.array(z.string()).optional(),
    acceptURL: z
      .string()
      .optional()
      .describe('Where the invited sign in to accept; present only when no mail server is configured'),
  })
  .meta({ id: 'InvitedMembers' });
export type InvitedMembers = z.infer<typeof InvitedMembers>;

/** An invitation by email that nobody has accepted yet. */
export const EmailInvite = z
  .strictObject({
    object: z.literal('email-invite'),
    id: Id,
    email: z.string(),
    role: RoleOrGuest.describe('The role that the invited get; null for guests'),
    sso: z.boolean().describe('The invited sign in through single sign-on'),
    teams: z.array(Id).describe('Teams that the invited join together with the organization'),
    invitedBy: Id.optional().describe('Id of the user who invited'),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: 'EmailInvite' });
export type EmailInvite = z.infer<typeof EmailInvite>;

export const EmailInvitePage = pageOf(EmailInvite).meta({ id: 'EmailInvitePage' });
export const ListEmailInvites = PageQuery;

export const InviteParams = z.object({ organizationId: z.string(), inviteId: z.string() });
export type InviteParams = z.infer<typeof InviteParams>;
