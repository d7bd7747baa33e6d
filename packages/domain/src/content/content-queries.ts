import { z } from 'zod';
import { PageQuery } from '../platform/http/page.js';
import { QueryBoolean } from '../platform/http/primitives.js';

const switches = {
  metadata: QueryBoolean.default(true).describe('`false` leaves out what git knows of pages and files'),
  computed: QueryBoolean.default(true).describe('`false` leaves content from sources uncomputed'),
};

/** What every read of content can be told. */
export const ReadContent = z.object(switches);
export type ReadContent = z.infer<typeof ReadContent>;

/** How the pages of content are listed. */
export const ReadPages = ReadContent.extend({
  shape: z
    .enum(['full', 'tree'])
    .default('full')
    .describe('`tree` tells as much of each page as navigation shows, which is a fraction of everything'),
});
export type ReadPages = z.infer<typeof ReadPages>;

/** A list of something in content. */
export const ListContent = PageQuery.extend(switches);
export type ListContent = z.infer<typeof ListContent>;

export const EvaluatedQuery = z
  .enum(['true', 'false', 'deterministic-only'])
  .default('false')
  .describe(
    'Whether expressions are replaced by their values, and API blocks in Markdown by words; `deterministic-only` leaves what depends on readers',
  );

export const Dereferenced = z
  .enum(['true', 'false', 'reusable-contents'])
  .default('false')
  .describe('Whether reusable contents stand in the document instead of references to them');

/** How a page is to be read. */
export const ReadPage = ReadContent.extend({
  format: z.enum(['markdown', 'document']).default('markdown').describe('The format of the text in the response'),
  evaluated: EvaluatedQuery,
  dereferenced: Dereferenced,
  'format.markdown.refs': z
    .enum(['relative', 'stable'])
    .default('relative')
    .describe('Whether links in Markdown are relative paths or stable ids'),
  pictures: QueryBoolean.default(false).describe(
    '`true` adds where pictures from elsewhere can be loaded through Lectern, to documents and for members',
  ),
});
export type ReadPage = z.infer<typeof ReadPage>;

/** How the document of a page is to be read. */
export const ReadDocument = z.object({ evaluated: EvaluatedQuery, dereferenced: Dereferenced });
export type ReadDocument = z.infer<typeof ReadDocument>;

export const LinkStatus = z
  .enum(['ok', 'broken', 'in-app'])
  .describe('`broken` leads to nothing in this content, `in-app` leads into the app, where readers cannot go');

/** A list of links. */
export const ListLinks = PageQuery.extend({ status: LinkStatus.optional() });
export type ListLinks = z.infer<typeof ListLinks>;

/** A list of the links of a change request. */
export const ListProposedLinks = ListLinks.extend({
  brokenContext: z
    .enum(['change-request', 'space'])
    .optional()
    .describe('Only broken links: those that the change request breaks, or those that are broken in the space as well'),
});
export type ListProposedLinks = z.infer<typeof ListProposedLinks>;

export const ContentParams = z.object({ spaceId: z.string() });
export type ContentParams = z.infer<typeof ContentParams>;
export const PageParams = z.object({ spaceId: z.string(), pageId: z.string() });
export type PageParams = z.infer<typeof PageParams>;
export const PathParams = z.object({ spaceId: z.string(), pagePath: z.string() });
export type PathParams = z.infer<typeof PathParams>;
export const FileParams = z.object({ spaceId: z.string(), fileId: z.string() });
export type FileParams = z.infer<typeof FileParams>;
export const ReusableParams = z.object({ spaceId: z.string(), reusableContentId: z.string() });
export type ReusableParams = z.infer<typeof ReusableParams>;
export const DocumentParams = z.object({ spaceId: z.string(), documentId: z.string() });
export type DocumentParams = z.infer<typeof DocumentParams>;

/** Which schema of documents a client knows; there is only one. */
export const ReadStoredDocument = z.object({ schema: z.enum(['current', 'next']).default('current') });
export type ReadStoredDocument = z.infer<typeof ReadStoredDocument>;
