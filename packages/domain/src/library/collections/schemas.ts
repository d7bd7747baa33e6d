import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, QueryBoolean } from '../../platform/http/primitives.js';
import { DefaultLevel } from '../../platform/permissions/content-level.js';
import { Position } from '../position.js';

/** What the caller may do with a collection. */
export const CollectionPermissions = z.strictObject({
  view: z.boolean(),
  admin: z.boolean(),
  viewInviteLinks: z.boolean().describe('May see who was granted what'),
  create: z.boolean().describe('May create spaces and collections in it'),
});
export type CollectionPermissions = z.infer<typeof CollectionPermissions>;

/** Groups spaces and other collections. */
export const Collection = z
  .strictObject({
    object: z.literal('collection'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    organization: Id,
    parent: Id.optional().describe('The collection it stands in; absent at the top'),
    position: Position,
    defaultLevel: DefaultLevel,
    urls: z.strictObject({ location: z.string(), app: z.string() }),
    permissions: CollectionPermissions,
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof Collection>;

export const CollectionPage = pageOf(Collection).meta({ id: 'CollectionPage' });

export const ListCollections = PageQuery.extend({
  nested: QueryBoolean.default(true).describe('Also collections inside of others, newest first; false lists the top'),
});
export type ListCollections = z.infer<typeof ListCollections>;

const title = z.string().trim().max(50);

export const CreateCollection = z.object({
  title: title.optional(),
  parent: z.string().nullable().optional().describe('The collection to create it in; the top when absent'),
});
export type CreateCollection = z.infer<typeof CreateCollection>;

export const UpdateCollection = z.object({
  title: title.optional(),
  description: z.string().trim().max(100).optional(),
  defaultLevel: DefaultLevel.optional(),
});
export type UpdateCollection = z.infer<typeof UpdateCollection>;

export const CollectionParams = z.object({ collectionId: z.string() });
export type CollectionParams = z.infer<typeof CollectionParams>;
