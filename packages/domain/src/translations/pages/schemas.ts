import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id } from '../../platform/http/primitives.js';

/** What can be true of a page in a translation. */
export const PageTranslationState = z.enum(['current', 'edited', 'failed', 'behind']);
export type PageTranslationState = z.infer<typeof PageTranslationState>;

/** A page on one side of a translation. */
const PageSide = z.strictObject({
  title: z.string(),
  path: z.string().optional().describe('Absent for what is not read by itself, such as a link'),
});

/** Texts of one page that are listed with it; the failures of the translation have the others. */
export const MAX_PAGE_FAILURES = 20;

const pageTranslation = {
  page: Id.describe('Id of the page, which is the same in both spaces'),
  states: z
    .array(PageTranslationState)
    .min(1)
    .describe(
      '`behind`: the source changed since the last run, or nothing was translated yet. `failed`: texts could not be translated. `edited`: a person changed the translation. `current`: none of these',
    ),
  source: PageSide,
  target: PageSide.optional().describe('Absent until a run has added the page, or where you may not see the space'),
  failures: z
    .array(z.strictObject({ text: z.string().describe('The beginning of the text'), reason: z.string() }))
    .describe(`The first ${MAX_PAGE_FAILURES} texts that could not be translated`),
};

/** A page of the source with what became of it in a translation. */
export const PageTranslation = z
  .strictObject({ object: z.literal('page-translation'), ...pageTranslation })
  .meta({ id: 'PageTranslation' });
export type PageTranslation = z.infer<typeof PageTranslation>;

export const PageTranslationPage = pageOf(PageTranslation).meta({ id: 'PageTranslationPage' });

export const ListPageTranslations = PageQuery.extend({
  state: PageTranslationState.optional().describe('Only pages of which this is true'),
});
export type ListPageTranslations = z.infer<typeof ListPageTranslations>;

export const PageTranslationParams = z.object({
  organizationId: z.string(),
  translationId: z.string(),
  pageId: z.string(),
});
export type PageTranslationParams = z.infer<typeof PageTranslationParams>;

/** What people changed of a page in a translation. */
const PageEdits = z.strictObject({
  texts: z.array(z.enum(['title', 'description', 'linkTitle'])).describe('Texts beside the document'),
  blocks: z.array(z.string()).describe('Keys of blocks in the translated page that were changed or added'),
});
export type PageEdits = z.infer<typeof PageEdits>;

/** A page of the source with what became of it in a translation, and what people changed there. */
export const PageTranslationDetails = z
  .strictObject({ object: z.literal('page-translation'), ...pageTranslation, edits: PageEdits })
  .meta({ id: 'PageTranslationDetails' });
export type PageTranslationDetails = z.infer<typeof PageTranslationDetails>;
