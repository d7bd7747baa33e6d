/** Picks the form of a sentence that fits a number, `one` or `other`; `#` stands for the number. */
export type Plural = (count: number, one: string, other: string) => string;

/** Plurals by the rules of a language, which differ even for nothing: English has 0 pages, French 0 page. */
export function pluralIn(language: string): Plural {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other).replace('#', format.format(count));
}

/** The form of a sentence that fits a number, by the rules of English. */
export const plural = pluralIn('en');
