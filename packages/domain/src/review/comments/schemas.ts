import { z } from 'zod';
import { ContentHolder } from '../../content/change-schemas.js';
import { Document } from '../../content/documents/schemas.js';
import { SpaceParams } from '../../library/spaces/schemas.js';
import { User } from '../../people/users/schemas.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, repeatable, SortOrder, Timestamp } from '../../platform/http/primitives.js';
import { ChangeRequestParams } from '../change-requests/schemas.js';

/** How long the text of a comment may be. Lists hold a thousand of them, each of which is read on its own. */
export const MAX_COMMENT_LENGTH = 50_000;

/** How many replies a list shows with a comment. */
export const MAX_FIRST_REPLIES = 10;

const Body = z.union([z.strictObject({ markdown: z.string() }), z.strictObject({ document: Document })]);

const Reaction = z.strictObject({
  emoji: z.string(),
  count: z.int().positive(),
  users: z.array(z.strictObject({ user: User, reactedAt: Timestamp })).describe('Who reacted so, the first one first'),
});

const Permissions = z.strictObject({
  view: z.boolean(),
  edit: z.boolean().describe('Change the text: its author and administrators of the space'),
  reply: z.boolean(),
  delete: z.boolean().describe('Its author, and everybody who may review'),
});

const common = {
  id: Id,
  postedBy: User,
  postedAt: Timestamp,
  editedAt: Timestamp.optional(),
  reactions: z.array(Reaction).describe('In the order in which they were first given'),
  body: Body,
  urls: LocationUrls,
  permissions: Permissions,
};

/** A reply to a comment. */
export const CommentReply = z
  .strictObject({ object: z.literal('comment-reply'), ...common })
  .meta({ id: 'CommentReply' });
export type CommentReply = z.infer<typeof CommentReply>;

// Keys of blocks and ids in tables are whatever the writer of a document has chosen.
const Key = z.string();

const CommentFields = z.strictObject({
  object: z.literal('comment'),
  ...common,
  replies: z.int().nonnegative().describe('How many replies there are'),
  firstReplies: z
    .array(CommentReply)
    .optional()
    .describe('The oldest replies, with `include=replies`; those that are missing are listed below the comment'),
  repliers: z
    .array(z.strictObject({ updatedAt: Timestamp, count: z.int().positive(), user: User }))
    .describe('Everybody who replied, once, the first one first'),
  target: z
    .strictObject({
      space: Id,
      revision: Id.describe('The revision that it was written about'),
      changeRequest: Id.optional(),
      review: Id.optional().describe('The review that it was written with'),
      page: z.strictObject({ id: Id }).optional(),
      node: z.strictObject({ id: Key }).optional().describe('The block of the page, by its key'),
      tableCell: z.strictObject({ record: Key, definition: Key }).optional(),
    })
    .describe('What it is about; stays as it is when that is changed or deleted'),
});

/** A comment on a space or on a change request. */
export const Comment = z
  .discriminatedUnion('status', [
    CommentFields.extend({ status: z.literal('open') }),
    CommentFields.extend({ status: z.literal('resolved'), resolvedAt: Timestamp, resolvedBy: User.optional() }),
  ])
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = pageOf(Comment).meta({ id: 'CommentPage' });
export const CommentReplyPage = pageOf(CommentReply).meta({ id: 'CommentReplyPage' });

const format = z.enum(['markdown', 'document']).default('markdown').describe('The format of the text in the response');

/** How a comment or a reply is to be read. */
export const ReadComment = z.object({ format });
export type ReadComment = z.infer<typeof ReadComment>;

export const ListComments = PageQuery.extend({
  order: SortOrder.default('desc').describe('By the time they were posted'),
  format,
  status: z.enum(['all', 'open', 'resolved']).default('all'),
  targetPage: z.string().optional().describe('Only comments on this page and on what is in it'),
  authors: repeatable(z.string()).describe('Only comments of these users; can be repeated'),
  include: z
    .enum(['replies'])
    .optional()
    .describe(`\`replies\` adds up to ${MAX_FIRST_REPLIES} replies to each comment`),
});
export type ListComments = z.infer<typeof ListComments>;

export const ListReplies = PageQuery.extend({ format });
export type ListReplies = z.infer<typeof ListReplies>;

/** The text of a comment as clients send it: Markdown by itself, or in one of the forms of content. */
export const CommentText = z
  .union([z.string().transform((markdown) => ({ markdown })), ContentHolder], {
    error: 'must be Markdown, {"markdown": "..."} or {"document": {...}}',
  })
  .describe(`The text, of at most ${MAX_COMMENT_LENGTH} characters of Markdown`);
const body = CommentText;

export const PostReply = z.object({ body });
export type PostReply = z.infer<typeof PostReply>;

export const PostComment = PostReply.extend({
  page: z.string().min(1).max(256).optional().describe('The page that it is about'),
  node: z.string().min(1).max(256).optional().describe('The block of the page that it is about, by its key'),
  tableCell: z
    .object({ record: z.string().min(1).max(256), definition: z.string().min(1).max(256) })
    .optional()
    .describe('The cell of a table that it is about: the row by `record`, the column by `definition`'),
});
export type PostComment = z.infer<typeof PostComment>;

const Emoji = z.string().trim().min(1).max(50);

/** What changes of a comment or of a reply; a reply cannot be resolved, so that it ignores it. */
export const UpdateComment = z.object({
  body: body.optional(),
  resolved: z.boolean().optional().describe('Resolves the comment, or opens it again; replies ignore it'),
  addedReactions: z.array(Emoji).max(50).optional().describe('Emoji codes; one that was given already stays as it is'),
  removedReactions: z.array(Emoji).max(50).optional().describe('Emoji codes; one that is also added stays'),
});
export type UpdateComment = z.infer<typeof UpdateComment>;

const inComment = { commentId: z.string() };
const inReply = { ...inComment, commentReplyId: z.string() };

export const SpaceCommentParams = SpaceParams.extend(inComment);
export type SpaceCommentParams = z.infer<typeof SpaceCommentParams>;
export const SpaceCommentReplyParams = SpaceParams.extend(inReply);
export type SpaceCommentReplyParams = z.infer<typeof SpaceCommentReplyParams>;
export const ChangeRequestCommentParams = ChangeRequestParams.extend(inComment);
export type ChangeRequestCommentParams = z.infer<typeof ChangeRequestCommentParams>;
export const ChangeRequestCommentReplyParams = ChangeRequestParams.extend(inReply);
export type ChangeRequestCommentReplyParams = z.infer<typeof ChangeRequestCommentReplyParams>;
