import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Instant, QueryBoolean, Timestamp } from '../../platform/http/primitives.js';
import { NoticeReason } from '../../platform/jobs/payloads.js';
import { User } from '../users/schemas.js';

/** How long entries are kept. */
export const INBOX_DAYS = 90;

/** How much an entry quotes of a comment. */
export const MAX_EXCERPT = 280;

/** Something that somebody else did and that concerns the user. */
export const InboxEntry = z
  .strictObject({
    object: z.literal('inbox-entry'),
    id: Id,
    type: NoticeReason.describe(
      'What happened: somebody asked for a review, mentioned the user, replied in a thread of the user, or commented on, reviewed or merged a change request of the user',
    ),
    actor: User.describe('Who did it'),
    organization: z.strictObject({ id: Id, title: z.string() }),
    space: z.strictObject({ id: Id, title: z.string() }),
    changeRequest: z
      .strictObject({ id: Id, number: z.int(), subject: z.string() })
      .optional()
      .describe('Absent for what is about the space itself'),
    comment: z
      .strictObject({
        id: Id,
        excerpt: z.string().max(MAX_EXCERPT).describe('How it begins, as plain text'),
      })
      .optional(),
    review: z.strictObject({ id: Id, status: z.enum(['approved', 'changes-requested']) }).optional(),
    createdAt: Timestamp,
    read: z.boolean(),
    urls: z.strictObject({ app: z.string().describe('Where to look at it in the console'), location: z.string() }),
  })
  .meta({ id: 'InboxEntry' });
export type InboxEntry = z.infer<typeof InboxEntry>;

export const InboxEntryPage = pageOf(InboxEntry);

const organization = Id.optional().describe('Only what is about this organization');

export const ListInbox = PageQuery.extend({
  organization,
  read: QueryBoolean.optional().describe('Only what was read, or only what was not'),
});
export type ListInbox = z.infer<typeof ListInbox>;

export const InboxEntryParams = z.object({ entryId: Id });
export type InboxEntryParams = z.infer<typeof InboxEntryParams>;

export const UpdateInboxEntry = z.object({ read: z.boolean() });
export type UpdateInboxEntry = z.infer<typeof UpdateInboxEntry>;

export const ReadInbox = z.object({
  before: Instant.describe('The newest moment whose entries are marked: what came later may not have been seen'),
  organization,
});
export type ReadInbox = z.infer<typeof ReadInbox>;
