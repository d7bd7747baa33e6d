/** What a list of suggestions is about. */
export type SuggestionTrigger = 'blocks' | 'pages' | 'emoji' | 'variables';

/** How something is looked for: by a mark at the beginning of a word, and the beginning of its name. */
export const SUGGESTION_TRIGGERS: readonly (readonly [SuggestionTrigger, RegExp])[] = [
  ['blocks', /(?:^|\s)(?<typed>\/(?<query>[\p{L}\p{N} ]{0,30}))$/u],
  ['pages', /(?:^|[\s(])(?<typed>@(?<query>[\p{L}\p{N} ._-]{0,40}))$/u],
  ['emoji', /(?:^|\s)(?<typed>:(?<query>[a-z0-9_+-]{2,30}))$/],
  ['variables', /(?<typed>\{\{\s*(?<query>[\w.]{0,50}))$/],
];
