import { z } from 'zod';
import { Language } from '../../library/spaces/languages.js';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, LocationUrls, Timestamp } from '../../platform/http/primitives.js';

const Term = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\r\n]*$/, 'must be one line');

/** A term in several languages. */
export const GlossaryTranslations = z
  .partialRecord(Language, Term)
  .refine((terms) => Object.keys(terms).length > 0, 'must have a term in at least one language');
export type GlossaryTranslations = z.infer<typeof GlossaryTranslations>;

const rules = {
  doNotTranslate: z.boolean().optional().describe('Whether the term stays as it is in every language'),
  caseSensitive: z.boolean().optional().describe('Whether only the same capital letters count'),
};

/** How an organization calls something. */
export const GlossaryEntry = z
  .strictObject({
    object: z.literal('glossary-entry'),
    id: Id,
    translations: z.record(z.string(), z.string()).describe('Language -> term'),
    doNotTranslate: z.boolean(),
    caseSensitive: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: LocationUrls,
  })
  .meta({ id: 'GlossaryEntry' });
export type GlossaryEntry = z.infer<typeof GlossaryEntry>;

export const GlossaryEntryPage = pageOf(GlossaryEntry).meta({ id: 'GlossaryEntryPage' });

export const ListGlossary = PageQuery.extend({
  orderBy: Language.optional().describe('Orders by the terms of a language; the newest first when absent'),
});
export type ListGlossary = z.infer<typeof ListGlossary>;

/** One step of an edit. */
export const GlossaryOperation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('insert'), translations: GlossaryTranslations, ...rules }),
  z.object({ type: z.literal('update'), id: z.string(), translations: GlossaryTranslations, ...rules }),
  z.object({ type: z.literal('delete'), id: z.string() }),
]);
export type GlossaryOperation = z.infer<typeof GlossaryOperation>;

export const EditGlossary = z.object({ operations: z.array(GlossaryOperation).min(1).max(1000) });
export type EditGlossary = z.infer<typeof EditGlossary>;

export const GlossaryEntryParams = z.object({ organizationId: z.string(), glossaryEntryId: z.string() });
export type GlossaryEntryParams = z.infer<typeof GlossaryEntryParams>;

const Count = z.int().nonnegative();

/** What an edit of the glossary would have translated again. */
export const GlossaryEstimate = z
  .strictObject({
    object: z.literal('glossary-estimate'),
    segments: Count.describe('Texts that have a changed term, counted once for each translation'),
    pages: Count.describe('Pages and reusable contents with such texts, counted once for each translation'),
    words: Count,
    translations: z
      .array(z.strictObject({ translation: Id, segments: Count, pages: Count }))
      .describe('The translations that have such texts'),
    complete: z.boolean().describe('False when there was not enough time to look at all pages: there may be more'),
  })
  .meta({ id: 'GlossaryEstimate' });
export type GlossaryEstimate = z.infer<typeof GlossaryEstimate>;
