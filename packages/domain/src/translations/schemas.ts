import { z } from 'zod';
import { Document } from '../content/documents/schemas.js';
import { Language } from '../library/spaces/languages.js';
import { PageQuery, pageOf } from '../platform/http/page.js';
import { Id, LocationUrls, Timestamp } from '../platform/http/primitives.js';

export const TranslationStatus = z
  .enum(['pending', 'running', 'completed'])
  .describe('`pending` also after a run that failed: see `message` and the runs');

const Count = z.int().nonnegative();

/** A space in another language that follows its source. */
export const Translation = z
  .strictObject({
    object: z.literal('translation'),
    id: Id,
    status: TranslationStatus,
    message: z.string().optional().describe('What keeps it from going on, in plain words'),
    source: z.strictObject({ space: Id, language: Language }),
    language: Language,
    instructions: Document,
    automatic: z.boolean().describe('Whether it runs by itself when its source changes'),
    result: z
      .strictObject({ space: Id, revision: Id, language: Language })
      .optional()
      .describe('The space that it writes, and the revision of it that the last run left or that it began with'),
    pending: z
      .strictObject({
        pages: Count.describe('Pages that changed in the source since the last run'),
        failures: Count.describe('Texts that could not be translated'),
      })
      .optional()
      .describe('What the next run has to do; absent before the first run'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    stats: z.strictObject({
      runs: Count,
      totalWords: Count.describe('Words that were translated, in all runs'),
      totalPages: Count,
      totalDuration: Count.describe('In milliseconds'),
      latestRunDuration: Count.describe('In milliseconds'),
      latestPages: Count,
      latestWords: Count,
    }),
    permissions: z.strictObject({ view: z.boolean(), edit: z.boolean() }),
    urls: LocationUrls,
  })
  .meta({ id: 'Translation' });
export type Translation = z.infer<typeof Translation>;

export const TranslationPage = pageOf(Translation).meta({ id: 'TranslationPage' });
export const ListTranslations = PageQuery;

/** Characters of Markdown that instructions may have: they go along with every request to a model. */
export const MAX_INSTRUCTIONS_LENGTH = 20_000;

/** Instructions as clients send them: a document, or Markdown. */
export const Instructions = z
  .union([
    Document.transform((document) => ({ document })),
    z.strictObject({ markdown: z.string().max(MAX_INSTRUCTIONS_LENGTH) }),
  ])
  .describe('What to mind when translating, as a document or as `{"markdown": "..."}`');
export type Instructions = z.infer<typeof Instructions>;

export const CreateTranslation = z
  .object({
    language: Language,
    source: z.object({ space: z.string().min(1).max(256), language: Language }),
    instructions: Instructions.optional(),
    automatic: z.boolean().default(true).describe('Whether it runs by itself when its source changes'),
  })
  .refine(({ language, source }) => language !== source.language, {
    path: ['language'],
    error: 'must be another language than that of the source',
  });
export type CreateTranslation = z.infer<typeof CreateTranslation>;

export const UpdateTranslation = z.object({ instructions: Instructions, automatic: z.boolean().optional() });
export type UpdateTranslation = z.infer<typeof UpdateTranslation>;

export const RunTranslation = z.object({
  failed: z
    .boolean()
    .default(false)
    .describe('Only tries again what could not be translated; does nothing when that is nothing'),
});
export type RunTranslation = z.infer<typeof RunTranslation>;

export const TranslationParams = z.object({ organizationId: z.string(), translationId: z.string() });
export type TranslationParams = z.infer<typeof TranslationParams>;

/** A text that stayed in the language of the source. */
export const TranslationFailure = z.strictObject({
  page: z.string().describe('Id of the page or of the reusable content'),
  title: z.string(),
  text: z.string().describe('The beginning of the text'),
  reason: z.string(),
});
export type TranslationFailure = z.infer<typeof TranslationFailure>;

export const TranslationFailurePage = pageOf(TranslationFailure);
export const ListTranslationFailures = PageQuery;

/** One run of a translation. */
export const TranslationRun = z
  .strictObject({
    object: z.literal('translation-run'),
    id: Id,
    state: z.enum(['running', 'completed', 'failed']),
    provider: z.string(),
    sourceRevision: Id,
    resultRevision: Id.optional(),
    pages: z.strictObject({ done: Count, total: Count }),
    words: z.strictObject({ done: Count, total: Count }),
    segments: z.strictObject({
      sent: Count.describe('Texts that were given to the provider'),
      reused: Count.describe('Texts that had been translated before'),
      failed: Count.describe('Texts that stayed in the language of the source'),
    }),
    tokens: z.strictObject({ prompt: Count, completion: Count }),
    cost: z.number().optional().describe('Estimate, in the currency of the prices that the operator set'),
    failures: z.array(TranslationFailure).describe('At most 200; all that stand now are listed beside the runs'),
    error: z.string().optional().describe('Why the run failed as a whole'),
    startedAt: Timestamp,
    completedAt: Timestamp.optional(),
  })
  .meta({ id: 'TranslationRun' });
export type TranslationRun = z.infer<typeof TranslationRun>;

export const TranslationRunPage = pageOf(TranslationRun).meta({ id: 'TranslationRunPage' });
export const ListTranslationRuns = PageQuery;

/** What the next run would send. */
export const TranslationEstimate = z
  .strictObject({
    object: z.literal('translation-estimate'),
    pages: Count.describe('Pages that have something to send'),
    segments: Count.describe('Texts that were not translated before, each once'),
    words: Count,
    tokens: Count.describe('Estimate of input and output tokens together'),
    cost: z.number().optional().describe('Estimate, in the currency of the prices that the operator set'),
  })
  .meta({ id: 'TranslationEstimate' });
export type TranslationEstimate = z.infer<typeof TranslationEstimate>;

/** Who translates in this installation. */
export const TranslationProviderInfo = z
  .strictObject({
    object: z.literal('translation-provider'),
    name: z.string().optional().describe('Absent when none is configured; translations wait until there is one'),
    message: z.string().optional().describe('What the operator has to set, when none is configured'),
    hasPrices: z.boolean().describe('Whether estimates have a cost'),
  })
  .meta({ id: 'TranslationProvider' });
export type TranslationProviderInfo = z.infer<typeof TranslationProviderInfo>;
