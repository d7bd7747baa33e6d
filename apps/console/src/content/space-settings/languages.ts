import type { Schemas } from '@lectern/client';

/** The languages that content may be in. */
export const LANGUAGES = [
  ...['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br', 'ru', 'ja', 'zh', 'zh-tw', 'yue', 'ko', 'ar', 'hi', 'nl', 'pl'],
  ...['tr', 'sv', 'no', 'da', 'fi', 'el', 'cs', 'hu', 'ro', 'th', 'vi', 'id', 'ms', 'he', 'uk', 'sk', 'bg', 'hr'],
  ...['lt', 'lv', 'et', 'sl'],
] as const satisfies readonly NonNullable<Schemas['Space']['language']>[];
