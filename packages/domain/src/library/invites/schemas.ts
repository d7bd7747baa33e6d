import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id } from '../../platform/http/primitives.js';
import { type Role, RoleOrGuest } from '../../platform/permissions/roles.js';
import { Collection } from '../collections/schemas.js';
import { Space } from '../spaces/schemas.js';

const common = {
  object: z.literal('invite'),
  id: Id,
  redundant: z.boolean().describe('The link gives nothing beyond what members have by default'),
};
const level = RoleOrGuest.describe('Role on the space or the collection');

/** A link that lets anybody who has it join: with a role, or as a guest with a role on one space or collection. */
export const InviteLink = z
  .union([
    z.strictObject({ ...common, role: RoleOrGuest }),
    z.strictObject({ ...common, level, space: Space }),
    z.strictObject({ ...common, level, collection: Collection }),
  ])
  .meta({ id: 'InviteLink' });
export type InviteLink = z.infer<typeof InviteLink>;

export const InviteLinkPage = pageOf(InviteLink).meta({ id: 'InviteLinkPage' });
export const ListInviteLinks = PageQuery;

/** What an invite link leads to, where that is not the organization. */
export interface InvitedTo {
  kind: 'space' | 'collection';
  id: string;
}

/** What an invite link gives. */
export type InviteLinkGift = { role: RoleOrGuest; to?: undefined } | { role: Role; to: InvitedTo };

const contentId = z.string().min(1).max(256).optional();

export const CreateInviteLink = z
  .object({
    role: RoleOrGuest.optional().describe('Role in the organization'),
    level: RoleOrGuest.optional().describe('Role on the space or the collection'),
    space: contentId.describe('The space that it leads to, instead of the organization'),
    collection: contentId.describe('The collection that it leads to, instead of the organization'),
  })
  .transform(({ role, level: onContent, space, collection }, context): InviteLinkGift => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    if (space !== undefined && collection !== undefined) return refuse('collection', 'give a space or a collection');
    const id = space ?? collection;
    if (id === undefined) {
      const given = role === undefined ? onContent : role;
      return given === undefined ? refuse('role', 'give a role') : { role: given };
    }
    if (!onContent) return refuse('level', 'give a role on it, such as "read"');
    return { role: onContent, to: { kind: space === undefined ? 'collection' : 'space', id } };
  });
export type CreateInviteLink = z.infer<typeof CreateInviteLink>;

export const UpdateInviteLink = z
  .object({ role: RoleOrGuest.optional(), level: RoleOrGuest.optional() })
  .refine(({ role, level: onContent }) => role !== undefined || onContent !== undefined, {
    error: 'give a role',
    path: ['role'],
  })
  .transform(({ role, level: onContent }) => ({ role: role !== undefined ? role : (onContent ?? null) }));
export type UpdateInviteLink = z.infer<typeof UpdateInviteLink>;
