import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, Timestamp, Url } from '../../platform/http/primitives.js';

const MAX_FILES = 50;
const Ref = z.string().trim().min(1).max(255);
const Directory = z.string().trim().max(1024);

/** Where content is imported from. */
export const ImportSource = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('website'), url: Url.describe('Address of its first page') }),
    z.object({
      type: z.literal('file'),
      files: z
        .array(z.string().min(1).max(256))
        .min(1)
        .max(MAX_FILES)
        .describe('Keys of uploads: zip archives, Markdown files, and the pictures that they use'),
    }),
    z.object({ type: z.literal('archive'), url: Url.describe('Address of a zip archive') }),
    z.object({
      type: z.literal('git'),
      url: Url.describe('Address of the repository; credentials go into it as `https://user:token@host/path`'),
      ref: Ref.optional().describe('Branch or tag; the default branch when absent'),
      directory: Directory.optional().describe('Folder of the repository that holds the content'),
    }),
  ])
  .meta({ id: 'ImportSource' });
export type ImportSource = z.infer<typeof ImportSource>;

/** Where imported content goes. */
export const ImportTarget = z
  .object({
    space: z.string(),
    changeRequest: z.string().optional(),
    page: z.string().optional().describe('The page that the imported ones are put under; the top when absent'),
  })
  .meta({ id: 'ImportTarget' });
export type ImportTarget = z.infer<typeof ImportTarget>;

export const ImportStatus = z.enum(['pending', 'in-progress', 'completed', 'failed', 'cancelled']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** What became of one file. */
export const ImportReportLine = z.strictObject({
  path: z.string(),
  outcome: z.enum(['kept', 'changed', 'dropped']).describe('`changed`: taken, but something is not as it was'),
  notes: z.array(z.string()),
});

const Counts = z.strictObject({ created: z.int(), updated: z.int(), unchanged: z.int(), removed: z.int() });

/** What an import did. */
export const ImportReport = z
  .strictObject({
    pages: Counts,
    files: Counts,
    links: z
      .strictObject({ resolved: z.int(), broken: z.int() })
      .describe('Links between the imported files: how many lead somewhere'),
    lines: z.array(ImportReportLine).describe('What became of each file'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportedPage = z.strictObject({
  id: Id,
  sourceURL: z.string().optional().describe('Path of the file it came from'),
  type: z.enum(['page', 'folder']),
  status: z.enum(['complete', 'pending']),
});
export type ImportedPage = z.infer<typeof ImportedPage>;

/** One import of content into a space. */
export const ImportRun = z
  .strictObject({
    object: z.literal('import-run'),
    id: Id,
    status: ImportStatus,
    reason: z.string().optional().describe('Why it failed'),
    source: ImportSource.describe('Without the credentials that it was given'),
    target: ImportTarget,
    progress: z.strictObject({ done: z.int(), total: z.int() }).optional(),
    revision: Id.optional().describe('The revision that it made; absent when nothing was different'),
    pages: z.array(ImportedPage).optional().describe('The pages that it imported; lists leave them out'),
    report: ImportReport.optional().describe('What it did; lists leave it out'),
    createdBy: z.string().optional().describe('Id of the user who started it'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    startedAt: Timestamp.optional(),
    completedAt: Timestamp.optional(),
    urls: LocationUrls,
  })
  .meta({ id: 'ImportRun' });
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportRunPage = pageOf(ImportRun).meta({ id: 'ImportRunPage' });

export const StartImport = z.object({
  source: ImportSource,
  target: ImportTarget,
  site: z.string().optional().describe('Accepted'),
  enhance: z.boolean().optional().describe('Accepted'),
});
export type StartImport = z.infer<typeof StartImport>;

export const ListImports = PageQuery.extend({
  space: z.string().optional().describe('Only imports into this space'),
  changeRequest: z.string().optional(),
  site: z.string().optional().describe('Accepted: no import belongs to a site'),
  status: z
    .enum(['active', ...ImportStatus.options])
    .optional()
    .describe('`active` is pending or in progress'),
});
export type ListImports = z.infer<typeof ListImports>;

export const ImportRunParams = z.object({ organizationId: z.string(), importRunId: z.string() });
export type ImportRunParams = z.infer<typeof ImportRunParams>;
