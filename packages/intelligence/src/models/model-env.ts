import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import { z } from 'zod';

const Address = z
  .url({ protocol: /^https?$/ })
  .refine((url) => (parseUrl(url)?.username ?? '') === '', 'must not hold a user name or a password')
  .optional();
const NEEDED_BY_PROVIDER = 'needed where LECTERN_CONVERSATIONS_PROVIDER is "openai"';
const Price = z.coerce.number().min(0).max(1_000_000);

/** The variables that tell where language models are. */
export const ModelEnv = z.object({
  LECTERN_MODEL_URL: Address.describe('URL of an OpenAI-compatible endpoint, usually ending in `/v1`'),
  LECTERN_MODEL_KEY: z.string().min(1).optional().describe('API key of the endpoint, if it needs one'),
  LECTERN_MODEL_NAME: z.string().min(1).optional().describe('Name of the chat model'),
  LECTERN_MODEL_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe('Maximum number of requests to the endpoint at the same time'),
  LECTERN_MODEL_PRICE_INPUT: Price.optional().describe('Price of a million input tokens, for estimates'),
  LECTERN_MODEL_PRICE_OUTPUT: Price.optional().describe('Price of a million output tokens, for estimates'),
  LECTERN_TRANSLATION_PROVIDER: z
    .enum(['openai', 'pseudo'])
    .optional()
    .describe(
      'Translation provider: `openai` for the endpoint, or `pseudo` for marked text that shows what would be translated',
    ),
  LECTERN_CONVERSATIONS_PROVIDER: z
    .enum(['rules', 'openai'])
    .default('rules')
    .describe(
      'What finds issues in conversations and labels their clusters: the built-in `rules`, or `openai` for the endpoint, which then receives the masked conversations',
    ),
  LECTERN_EMBEDDING_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Embedding model to compare issues with; its endpoint receives the masked issues. The default is a built-in model for English',
    ),
  LECTERN_EMBEDDING_URL: Address.describe(
    'URL of the endpoint of the embedding model, if it is not the endpoint of the chat model',
  ),
  LECTERN_EMBEDDING_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('API key of that endpoint; the key of the chat model is only sent to the endpoint of the chat model'),
});
export type ModelEnv = z.infer<typeof ModelEnv>;

type Given = Partial<Record<keyof ModelEnv, unknown>>;

/** What the variables need of each other; an app that takes in `ModelEnv.shape` adds `.check(...MODEL_RULES)`. */
export const MODEL_RULES = [
  neededWhere('LECTERN_MODEL_URL', isAsked, NEEDED_BY_PROVIDER),
  neededWhere('LECTERN_MODEL_NAME', isAsked, NEEDED_BY_PROVIDER),
  neededWhere(
    'LECTERN_EMBEDDING_URL',
    (env) => env.LECTERN_EMBEDDING_MODEL !== undefined && env.LECTERN_MODEL_URL === undefined,
    'needed where LECTERN_EMBEDDING_MODEL is set and LECTERN_MODEL_URL is not',
  ),
] as const;

function isAsked(env: Given): boolean {
  return env.LECTERN_CONVERSATIONS_PROVIDER === 'openai';
}

function neededWhere(name: keyof ModelEnv, isNeeded: (env: Given) => boolean, error: string) {
  return z.refine<Given>((env) => env[name] !== undefined || !isNeeded(env), {
    path: [name],
    error,
    // Also when another variable is wrong, so that all problems are reported at once.
    when: () => true,
  });
}
