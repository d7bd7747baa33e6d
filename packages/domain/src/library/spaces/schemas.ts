import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, QueryBoolean, SortOrder, Timestamp, Url } from '../../platform/http/primitives.js';
import { DefaultLevel } from '../../platform/permissions/content-level.js';
import { Role } from '../../platform/permissions/roles.js';
import { Position } from '../position.js';
import { StartTemplate } from '../templates/schemas.js';
import { GitSync } from './git-sync.js';
import { Language } from './languages.js';
import { SpaceMergeRules } from './merge-rules.js';

/** The emoji of a space that was given none. */
export const DEFAULT_SPACE_EMOJI = '📘';

export const SpaceVisibility = z
  .enum(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'])
  .describe('Who can read it: `in-collection` is whoever may see the parent, `private` is who was given access');
export type SpaceVisibility = z.infer<typeof SpaceVisibility>;

export const EditMode = z.enum(['live', 'locked']).describe('`locked` refuses edits outside of change requests');

/** What the caller may do with a space. */
export const SpacePermissions = z.strictObject({
  view: z.boolean(),
  access: z.boolean(),
  admin: z.boolean(),
  viewInviteLinks: z.boolean().describe('May see who was granted what'),
  edit: z.boolean(),
  triggerGitSync: z.boolean(),
  comment: z.boolean(),
  merge: z.boolean(),
  review: z.boolean(),
  installIntegration: z.boolean(),
});
export type SpacePermissions = z.infer<typeof SpacePermissions>;

/** Holds content. */
export const Space = z
  .strictObject({
    object: z.literal('space'),
    id: Id,
    title: z.string(),
    emoji: z.string(),
    visibility: SpaceVisibility,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.optional(),
    editMode: EditMode,
    mergeRules: SpaceMergeRules,
    urls: z.strictObject({
      location: z.string(),
      app: z.string(),
      published: z.string().optional().describe('Where the audience of a site reads it; absent while no site shows it'),
      public: z.string().optional().describe('The same, where anyone can read it'),
      icon: z.string().optional().describe('Address of the picture that stands for the space'),
    }),
    organization: Id,
    parent: Id.optional().describe('The collection it stands in; absent at the top'),
    position: Position.optional(),
    language: Language.optional(),
    type: z.literal('styleguide').optional().describe('`styleguide` says how a team writes; absent for all others'),
    gitSync: GitSync.optional(),
    revision: Id.describe('Id of the current revision'),
    defaultLevel: DefaultLevel,
    comments: z.int().describe('How many comments are open'),
    changeRequests: z.int(),
    changeRequestsOpen: z.int(),
    changeRequestsDraft: z.int(),
    permissions: SpacePermissions,
  })
  .meta({ id: 'Space' });
export type Space = z.infer<typeof Space>;

export const SpacePage = pageOf(Space).meta({ id: 'SpacePage' });
export const ListSpaces = PageQuery.extend({
  deleted: QueryBoolean.optional().describe('`true` lists the deleted spaces that you may restore instead'),
  search: z.string().trim().min(1).max(100).optional().describe('Only spaces whose title contains this text'),
});
export type ListSpaces = z.infer<typeof ListSpaces>;

/** How many characters the title of a space may have. */
export const MAX_SPACE_TITLE = 50;
const title = z.string().trim().max(MAX_SPACE_TITLE);
const Emoji = z.emoji('must be an emoji').max(50);

export const CreateSpace = z.object({
  title: title.optional(),
  emoji: Emoji.optional(),
  parent: z.string().nullable().optional().describe('The collection to create it in; the top when absent'),
  language: Language.optional(),
  editMode: EditMode.optional(),
  empty: z.boolean().optional().describe('Accepted: a new space is empty'),
  template: StartTemplate.optional().describe(
    'What it begins with: `blank`, `docs`, `api`, `help-center` or `changelog`',
  ),
});
export type CreateSpace = z.infer<typeof CreateSpace>;

export const UpdateSpace = z
  .object({
    title: title.optional(),
    emoji: Emoji.nullable().optional().describe('Takes the place of an icon; null removes it'),
    icon: Url.nullable().optional().describe('Takes the place of an emoji; null removes it'),
    editMode: EditMode.optional(),
    defaultLevel: DefaultLevel.optional(),
    language: Language.nullable().optional().describe('null removes it'),
    mergeRules: SpaceMergeRules.optional(),
  })
  .refine(({ emoji, icon }) => typeof emoji !== 'string' || typeof icon !== 'string', {
    error: 'give an emoji or an icon, not both',
    path: ['icon'],
  });
export type UpdateSpace = z.infer<typeof UpdateSpace>;

export const SpaceParams = z.object({ spaceId: z.string() });
export type SpaceParams = z.infer<typeof SpaceParams>;

export const GetSpace = z.object({
  shareKey: z.string().max(256).optional().describe('Secret of a share link, to resolve published addresses'),
});

/** A space that a member has access to. */
export const MemberSpace = z
  .strictObject({ permission: Role.describe('Effective role of the member'), space: Space })
  .meta({ id: 'MemberSpace' });
export type MemberSpace = z.infer<typeof MemberSpace>;

export const MemberSpacePage = pageOf(MemberSpace).meta({ id: 'MemberSpacePage' });
export const ListMemberSpaces = PageQuery.extend({ order: SortOrder.default('desc') });
export type ListMemberSpaces = z.infer<typeof ListMemberSpaces>;
