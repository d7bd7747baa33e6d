import { contentWords, stem } from '../conversations/words.js';

/** How often each term occurs in all texts: what is frequent everywhere is a keyword nowhere. */
export interface TermCounts {
  readonly terms: ReadonlyMap<string, number>;
  readonly groups: number;
}

interface Term {
  readonly key: string;
  readonly written: string;
}

/** Counts in how many groups each word and pair of words occurs. */
export function countTerms(groups: Iterable<readonly string[]>): TermCounts {
  const counting = new TermCounting();
  for (const texts of groups) counting.add(texts);
  return counting;
}

/** Does the same one group after the other, for those who have to give others a turn in between. */
export class TermCounting implements TermCounts {
  readonly terms = new Map<string, number>();
  groups = 0;

  /** Counts the terms of one group. */
  add(texts: readonly string[]): void {
    const keys = new Set(texts.flatMap((text) => termsOf(text).map((term) => term.key)));
    for (const key of keys) this.terms.set(key, (this.terms.get(key) ?? 0) + 1);
    this.groups += 1;
  }
}

/** Finds the words and pairs of words that a group says often and other groups say seldom, strongest first. */
export function keywordsOf(texts: readonly string[], everywhere: TermCounts, wanted = 6): string[] {
  const found = new Map<string, { count: number; forms: Map<string, number> }>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const { key, written } of termsOf(text)) {
      const term = found.get(key) ?? { count: 0, forms: new Map<string, number>() };
      found.set(key, term);
      term.forms.set(written, (term.forms.get(written) ?? 0) + 1);
      if (!seen.has(key)) term.count++;
      seen.add(key);
    }
  }
  const ranked = [...found]
    .map(([key, { count, forms }]) => {
      const rarity = Math.log((1 + everywhere.groups) / (1 + (everywhere.terms.get(key) ?? 0))) + 0.2;
      // A pair says more than either of its words, if it is said as often.
      return { key, written: commonest(forms), score: count * rarity * (key.includes(' ') ? 1.3 : 1) };
    })
    .sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutParts(ranked, wanted);
}

function termsOf(text: string): Term[] {
  const words = contentWords(text).filter((word) => word.length > 2);
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    const single = { key: stem(word), written: word };
    if (next === undefined || stem(next) === single.key) return [single];
    return [single, { key: `${single.key} ${stem(next)}`, written: `${word} ${next}` }];
  });
}

function commonest(forms: ReadonlyMap<string, number>): string {
  const [first] = [...forms].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return first?.[0] ?? '';
}

/** A word that a chosen pair already holds adds nothing. */
function withoutParts(ranked: readonly { key: string; written: string }[], wanted: number): string[] {
  const chosen: { key: string; written: string }[] = [];
  for (const term of ranked) {
    if (chosen.length === wanted) break;
    const words = term.key.split(' ');
    if (chosen.every(({ key }) => !words.every((word) => key.split(' ').includes(word)))) chosen.push(term);
  }
  return chosen.map(({ written }) => written);
}
