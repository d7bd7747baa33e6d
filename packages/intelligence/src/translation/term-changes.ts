import { Glossary, type GlossaryTerm } from './glossary.js';

/** The terms of a language pair before and after an edit of the glossary, to find the texts that it changes. */
export class TermChanges {
  readonly #before: Glossary;
  readonly #after: Glossary;
  /** A word of each term that changed, in lower case; null where a term has no word to look for. */
  readonly #words: readonly (string | null)[];

  constructor(before: readonly GlossaryTerm[], after: readonly GlossaryTerm[]) {
    this.#before = new Glossary(before);
    this.#after = new Glossary(after);
    const [old, now] = [new Map(before.map(named)), new Map(after.map(named))];
    const changed = [
      ...before.filter((term) => !now.has(nameOf(term))),
      ...after.filter((term) => !old.has(nameOf(term))),
    ];
    this.#words = changed.map(({ term }) => longestWord(term));
  }

  /** Whether no term of the language pair is another one afterwards. */
  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  /** Whether a page with this Markdown may have a text that changes; spares taking apart those that have none. */
  mayTouch(markdown: string): boolean {
    const folded = markdown.toLowerCase();
    return this.#words.some((word) => word === null || folded.includes(word));
  }

  /** Whether other terms apply to a text afterwards, so that it is translated again. */
  touches(text: string): boolean {
    const applying = (glossary: Glossary) => glossary.applying(text).map(nameOf).join('\n');
    return applying(this.#before) !== applying(this.#after);
  }
}

function nameOf({ term, translation, caseSensitive }: GlossaryTerm): string {
  return JSON.stringify([term, translation, caseSensitive]);
}

function named(term: GlossaryTerm): [string, GlossaryTerm] {
  return [nameOf(term), term];
}

/** Markdown can have marks between the words of a term, but not inside of a word. */
function longestWord(term: string): string | null {
  const words = term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce<string | null>((longest, word) => (word.length > (longest?.length ?? 0) ? word : longest), null);
}
