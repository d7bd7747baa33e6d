import { z } from 'zod';

const Price = z.coerce.number().min(0).max(1_000_000);

/** The variables that tell where language models are. */
export const ModelEnv = z.object({
  LECTERN_MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).username === '', 'must not hold a user name or a password')
    .optional()
    .describe('Address of an OpenAI-compatible endpoint, usually ending in `/v1`'),
  LECTERN_MODEL_KEY: z.string().min(1).optional().describe('Key of the endpoint, if it asks for one'),
  LECTERN_MODEL_NAME: z.string().min(1).optional().describe('Chat model that the endpoint is asked for'),
  LECTERN_MODEL_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(4)
    .describe('Requests to the endpoint that are under way at the same time'),
  LECTERN_MODEL_PRICE_INPUT: Price.optional().describe('Price of a million tokens that are sent, for estimates'),
  LECTERN_MODEL_PRICE_OUTPUT: Price.optional().describe('Price of a million tokens that come back, for estimates'),
  LECTERN_TRANSLATION_PROVIDER: z
    .enum(['openai', 'pseudo'])
    .optional()
    .describe(
      'Who translates: `openai` for the endpoint, `pseudo` for marked text that shows what would be translated',
    ),
});
export type ModelEnv = z.infer<typeof ModelEnv>;
