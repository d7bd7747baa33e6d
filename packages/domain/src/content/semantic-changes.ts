import { z } from 'zod';
import { Id, LocationUrls, queryInteger } from '../platform/http/primitives.js';
import { ChangeRequest } from './change-request-schemas.js';
import { ReadContent } from './content-queries.js';
import { File } from './file-schemas.js';
import { Variables } from './page-schemas.js';
import { ReusableContent } from './revision-schemas.js';

/** As much of a page as is needed to name it. */
export const PageStub = z.strictObject({
  object: z.literal('page'),
  id: z.string(),
  type: z.enum(['document', 'group', 'link', 'computed']),
  title: z.string(),
  path: z.string().optional(),
  urls: LocationUrls.describe('Where the page is read in the changed version; in the one before when it was deleted'),
});
export type PageStub = z.infer<typeof PageStub>;

const attribute = z.strictObject({ before: z.unknown().optional(), after: z.unknown().optional() });
const edited = <T extends z.ZodType>(value: T) => z.strictObject({ before: value, after: value });

/** What happened to a block of a page. */
export const BlockDifference = z.strictObject({
  type: z.enum(['added', 'removed', 'moved', 'edited']),
  node: z.string().optional().describe('Key of the block'),
  block: z.string().describe('Type of the block, such as `paragraph`'),
  before: z.string().optional().describe('Its text before; absent when it was added'),
  after: z.string().optional().describe('Its text now; absent when it was removed'),
});
export type BlockDifference = z.infer<typeof BlockDifference>;

/** One thing that is different between two versions of content. */
export const SemanticChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('page_created'), page: PageStub }),
  z.strictObject({
    type: z.literal('page_edited'),
    page: PageStub,
    attributes: z.record(z.string(), attribute).describe('The attributes that differ, by name'),
    blocks: z
      .array(BlockDifference)
      .optional()
      .describe('What happened to the blocks of its text; only for the first pages when many were edited'),
  }),
  z.strictObject({ type: z.literal('page_deleted'), page: PageStub }),
  z.strictObject({
    type: z.literal('page_moved'),
    page: PageStub,
    parent: z.strictObject({ before: PageStub.optional(), after: PageStub.optional() }),
  }),
  z.strictObject({ type: z.literal('file_created'), file: File }),
  z.strictObject({ type: z.literal('file_edited'), file: edited(File) }),
  z.strictObject({ type: z.literal('file_deleted'), file: File }),
  z.strictObject({ type: z.literal('variables_edited'), variables: edited(Variables) }),
  z.strictObject({ type: z.literal('reusable_content_created'), reusableContent: ReusableContent }),
  z.strictObject({ type: z.literal('reusable_content_edited'), reusableContent: edited(ReusableContent) }),
  z.strictObject({ type: z.literal('reusable_content_deleted'), reusableContent: ReusableContent }),
]);
export type SemanticChange = z.infer<typeof SemanticChange>;

/** What is different between two versions of content. */
export const SemanticChanges = z
  .strictObject({
    from: Id.optional().describe('The revision that was compared with; absent for the first one of a space'),
    mergedFrom: ChangeRequest.optional().describe('The change request whose merge made these changes'),
    changes: z.array(SemanticChange),
    redirects: z
      .array(
        z.strictObject({
          path: z.string().describe('Below the space'),
          before: z.string().nullable().describe('Id of the page that it led to; null when there was no redirect'),
          after: z
            .string()
            .nullable()
            .describe('Id of the page that it leads to; null when there is no redirect any more'),
        }),
      )
      .max(1000)
      .optional()
      .describe('The redirects that differ, if any do; the first thousand'),
    more: z.int().optional().describe('How many changes there are beyond the limit'),
  })
  .meta({ id: 'SemanticChanges' });
export type SemanticChanges = z.infer<typeof SemanticChanges>;

/** How much of the changes to answer. */
export const ReadChanges = ReadContent.extend({
  limit: queryInteger(0, 1000).default(1000).describe('The maximum number of changes to return'),
});
export type ReadChanges = z.infer<typeof ReadChanges>;

/** How much of the changes of a revision to return, and compared with what. */
export const ReadRevisionChanges = ReadChanges.extend({
  from: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('Id of the revision of the same space to compare with; by default the one that this one was built on'),
});
export type ReadRevisionChanges = z.infer<typeof ReadRevisionChanges>;
