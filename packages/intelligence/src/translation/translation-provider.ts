import { createChatModel } from '../models/chat-model.js';
import type { ModelEnv } from '../models/model-env.js';
import type { TokenUsage } from '../models/model-result.js';
import { pseudoTranslator } from './pseudo.js';
import { createModelTranslator } from './translate-batch.js';
import type { Translator } from './translator.js';

/** Who translates, or in plain words what has to be set so that somebody does. */
export type TranslationProvider = { translator: Translator; prices?: Prices } | { translator: null; missing: string };

/** Prices of a million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** Makes the provider that the operator chose. */
export function translationProvider(env: ModelEnv): TranslationProvider {
  if (env.LECTERN_TRANSLATION_PROVIDER === 'pseudo') return { translator: pseudoTranslator };
  if (env.LECTERN_TRANSLATION_PROVIDER === undefined) {
    return { translator: null, missing: NO_PROVIDER };
  }
  const { LECTERN_MODEL_URL: baseUrl, LECTERN_MODEL_NAME: model, LECTERN_MODEL_KEY: apiKey } = env;
  if (baseUrl === undefined || model === undefined) return { translator: null, missing: NO_MODEL };
  const chat = createChatModel({
    baseUrl,
    model,
    concurrency: env.LECTERN_MODEL_CONCURRENCY,
    ...(apiKey !== undefined && { apiKey }),
  });
  const { LECTERN_MODEL_PRICE_INPUT: input, LECTERN_MODEL_PRICE_OUTPUT: output } = env;
  const prices = input === undefined || output === undefined ? {} : { prices: { input, output } };
  return { translator: createModelTranslator(chat), ...prices };
}

/** What tokens cost, in the currency of the prices. */
export function costOf({ input, output }: TokenUsage, prices: Prices): number {
  return (input * prices.input + output * prices.output) / 1_000_000;
}

const NO_PROVIDER =
  'No translation provider is configured. Set LECTERN_TRANSLATION_PROVIDER to "openai", with LECTERN_MODEL_URL, LECTERN_MODEL_NAME and, if the endpoint needs it, LECTERN_MODEL_KEY, and restart Lectern. Use "pseudo" to try everything without a model.';
const NO_MODEL =
  'The translation provider is "openai", but its endpoint is not configured. Set LECTERN_MODEL_URL and LECTERN_MODEL_NAME, and restart Lectern.';
