import { z } from 'zod';
import { ContentRef } from '../library/references.js';
import { Id } from '../platform/http/primitives.js';
import { Document } from './documents/schemas.js';
import { File } from './file-schemas.js';
import { ComputedSource, ContentPage, PageCover, PageLayout, Variables } from './page-schemas.js';
import { PageSlug } from './page-slug.js';
import { TEXT_LIMITS, TEXTS_IN_REQUEST } from './text-limits.js';

/** Text as clients send it: Markdown, a document, or nothing. */
export const ContentHolder = z
  .object({ markdown: z.string().max(TEXT_LIMITS.characters).optional(), document: Document.optional() })
  .refine(({ markdown, document }) => markdown === undefined || document === undefined, {
    error: 'must have either "markdown" or "document", not both',
  });
export type ContentHolder = z.infer<typeof ContentHolder>;

const Base = z
  .string()
  .max(256)
  .optional()
  .describe(
    'The revision that the changed text and fields were read from. What others saved since then is merged; where both ' +
      'changed the same block or field, nothing is saved and the response is 409 `content.conflict`. Without it, what ' +
      'is sent replaces what is there',
  );
const PageId = z.string().min(1).max(256);
const Ref = z
  .string()
  .min(1)
  .max(256)
  .describe('A name for this request only; Markdown of the same request links to it as `<ref>.md`');

const layoutPresets = z.enum(['docs', 'editorial', 'landing']);
const place = {
  into: PageId.nullable().optional().describe('The page to put it under; the top when null'),
  at: z.int().min(0).optional().describe('Place among the pages there, counted from 0; the end when absent'),
};
const IntoRef = Ref.optional().describe('The page of the same request to put it under, instead of `into`');

const fields = {
  title: z.string().trim().min(1).max(1000).optional(),
  slug: PageSlug.optional(),
  emoji: z.string().max(50).nullable().optional(),
  icon: z.string().max(50).nullable().optional(),
  description: z.string().max(5000).nullable().optional(),
  linkTitle: z.string().max(100).nullable().optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  condition: z.string().max(1024).nullable().optional(),
  cover: PageCover.partial().nullable().optional(),
  layout: z.union([layoutPresets, PageLayout.partial()]).nullable().optional(),
  variables: Variables.nullable().optional(),
  tags: z.array(z.string().max(100)).max(100).optional(),
  target: ContentRef.optional().describe('Where a link page leads'),
  computed: ComputedSource.optional().describe('What a computed page is computed from'),
};
export type PageFields = z.infer<z.ZodObject<typeof fields>>;

const FileName = z.string().min(1).max(256);

const fileBytes = {
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional()
    .describe('Where Lectern fetches the file from'),
  base64: z.base64().max(1_400_000).optional().describe('At most 1 MB'),
  upload: z.string().min(1).max(256).optional().describe('The `key` of a file that was sent to an upload address'),
};

/** Where the bytes of a file come from: one of these. */
export type FileBytesSource = z.infer<z.ZodObject<typeof fileBytes>>;

/** A file to add, by its bytes, by the address to fetch it from, or by its upload. */
export const NewFile = z
  .object({ name: FileName, contentType: z.string().max(200).optional(), ref: Ref.optional(), ...fileBytes })
  .refine((file) => sourcesOf(file) === 1, 'must have exactly one of "url", "base64" and "upload"');
export type NewFile = z.infer<typeof NewFile>;

function sourcesOf({ url, base64, upload }: FileBytesSource): number {
  return [url, base64, upload].filter((source) => source !== undefined).length;
}

/** Names something beside text that a change request and the current content of its space changed differently. */
export const ConflictName = z.strictObject({
  kind: z.enum(['page', 'file', 'reusable-content', 'variable', 'redirect']),
  id: z.string().max(512).describe('Of the page, file or reusable content; name of the variable; path of the redirect'),
  field: z
    .string()
    .max(512)
    .optional()
    .describe('What of it: `title`, `slug`, `position`, ...; `page` when one side deleted the page'),
});
export type ConflictName = z.infer<typeof ConflictName>;

/** One change to content. */
export const ContentChange = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('insert_page'),
    type: z.enum(['document', 'group', 'link', 'computed']).default('document'),
    document: ContentHolder.default({}),
    ref: Ref.optional(),
    ...fields,
    ...place,
    intoRef: IntoRef,
  }),
  z.object({
    operation: z.literal('update_page'),
    page: PageId,
    base: Base,
    document: ContentHolder.optional(),
    ...fields,
    ...place,
  }),
  z.object({ operation: z.literal('move_page'), page: PageId, ...place, intoRef: IntoRef }),
  z.object({ operation: z.literal('delete_page'), page: PageId }),
  z.object({
    operation: z.literal('revert_page'),
    page: PageId,
    revision: z.string().optional().describe('The revision to take it from; the one before the current when absent'),
    block: z.array(z.string()).max(1000).optional().describe('Keys of the blocks to revert; all when absent'),
  }),
  z.object({ operation: z.literal('insert_files'), files: z.array(NewFile).min(1).max(20) }),
  z
    .object({
      operation: z.literal('update_file'),
      file: z.string().describe('Its id, which stays the same: everything that shows the file shows the new one'),
      name: FileName.optional().describe('Stays as it is when absent'),
      ...fileBytes,
    })
    .refine((change) => sourcesOf(change) <= 1, 'must have at most one of "url", "base64" and "upload"')
    .refine(
      (change) => change.name !== undefined || sourcesOf(change) > 0,
      'must have a "name", or new bytes as "url", "base64" or "upload"',
    ),
  z.object({ operation: z.literal('delete_files'), files: z.array(z.string()).min(1).max(100) }),
  z.object({
    operation: z.literal('set_variables'),
    variables: z.record(z.string().min(1).max(100), z.union([z.string().max(256), z.number(), z.boolean()]).nullable()),
  }),
  z.object({
    operation: z.literal('set_redirects'),
    redirects: z
      .record(z.string().min(1).max(512), PageId.nullable())
      .describe('The page that each path leads to when no page stands there; null removes a redirect'),
  }),
  z.object({
    operation: z.literal('insert_reusable_content'),
    title: z.string().trim().min(1).max(255),
    document: ContentHolder.default({}),
    ref: Ref.optional(),
  }),
  z.object({
    operation: z.literal('update_reusable_content'),
    reusableContent: z.string(),
    base: Base,
    title: z.string().trim().min(1).max(255).optional(),
    document: ContentHolder.optional(),
  }),
  z.object({ operation: z.literal('delete_reusable_content'), reusableContent: z.string() }),
  z
    .object({
      operation: z.literal('settle_conflict'),
      conflict: ConflictName,
      choice: z
        .enum(['main', 'change_request'])
        .describe('Whose value it gets; a side that has none deletes what the conflict is about'),
    })
    .describe('Decides on a conflict that `changes` of the change request lists. Spaces themselves have no conflicts'),
]);
export type ContentChange = z.infer<typeof ContentChange>;
export type ChangeOf<Operation extends ContentChange['operation']> = Extract<ContentChange, { operation: Operation }>;

/** Changes that are made together, in order, or not at all. */
export const ChangeContent = z.object({
  changes: z.array(ContentChange).min(1).max(50).superRefine(refuseTooMuchText),
});
export type ChangeContent = z.infer<typeof ChangeContent>;

const saved = {
  save: z
    .enum(['saved', 'merged'])
    .optional()
    .describe('Where a base was named: `merged` if others had changed the text since then'),
  document: Document.optional().describe('The text as it is now, where it was merged'),
};

const ContentOutcome = z.discriminatedUnion('object', [
  z.strictObject({ object: z.literal('created_page'), ref: z.string().optional(), page: ContentPage }),
  z.strictObject({ object: z.literal('updated_page'), page: ContentPage, ...saved }),
  z.strictObject({ object: z.literal('updated_reusable_content'), reusableContent: Id, ...saved }),
  z.strictObject({ object: z.literal('deleted_page'), page: Id }),
]);
export type ContentOutcome = z.infer<typeof ContentOutcome>;

/** What both sides changed since the base of a save, as the `details` of `content.conflict` tell it. */
export const ContentConflicts = z.object({
  revision: Id.describe('The revision that the conflicts are with, which the next save names as its base'),
  conflicts: z.array(
    z.object({
      page: Id.optional(),
      reusableContent: Id.optional(),
      document: Document.optional().describe(
        'The merged text; each conflict is a block with what is saved and what was sent',
      ),
      fields: z.array(z.object({ field: z.string(), saved: z.unknown(), sent: z.unknown() })).optional(),
    }),
  ),
});
export type ContentConflicts = z.infer<typeof ContentConflicts>;

/** What became of changes to content. */
export const ContentUpdate = z
  .strictObject({
    revision: Id.describe('The revision that holds the changes'),
    changes: z.array(ContentOutcome),
    insertedFiles: z.array(File).optional(),
    updatedFiles: z.array(File).optional(),
    insertedReusableContents: z
      .array(z.strictObject({ id: Id, ref: z.string().optional() }))
      .optional()
      .describe('The reusable contents that were inserted, in order'),
  })
  .meta({ id: 'ContentUpdate' });
export type ContentUpdate = z.infer<typeof ContentUpdate>;

function refuseTooMuchText(changes: readonly ContentChange[], context: z.RefinementCtx): void {
  const length = changes.reduce((sum, change) => sum + ('document' in change ? textLength(change.document) : 0), 0);
  const most = TEXT_LIMITS.characters * TEXTS_IN_REQUEST;
  if (length <= most) return;
  const message = `the texts have ${length} characters together; one request may bring ${most}, so send several`;
  context.addIssue({ code: 'custom', message });
}

/** How many characters the texts in a value have together, however deep they stand in it. */
export function textLength(value: unknown): number {
  let length = 0;
  const waiting = [value];
  // Without calling itself: a client may nest deeper than the stack goes.
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') length += next.length;
    else if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) waiting.push(part);
  }
  return length;
}
