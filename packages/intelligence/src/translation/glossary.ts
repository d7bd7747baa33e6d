import { withoutTags } from './placeholders.js';

/** A word or phrase of the source language that has one translation. */
export interface GlossaryTerm {
  term: string;
  /** Null for what is not translated, such as the name of a product. */
  translation: string | null;
  caseSensitive: boolean;
}

/** Where a term stands in a text. */
export interface TermPlace {
  start: number;
  end: number;
  term: GlossaryTerm;
}

/** What a translation does against the glossary, in words. */
export interface GlossaryProblems {
  /** Terms that had to stay and are gone. */
  broken: string[];
  /** Translations that are not there; they may be there in another form that grammar asks for. */
  doubtful: string[];
}

/** The terms of a language pair, ready to be found in any number of texts. */
export class Glossary {
  readonly #byFirst = new Map<string, { folded: string; term: GlossaryTerm }[]>();

  constructor(terms: readonly GlossaryTerm[]) {
    for (const term of terms) {
      const folded = fold(term.term);
      if (folded === '') continue;
      const same = this.#byFirst.get(folded.charAt(0)) ?? [];
      same.push({ folded, term });
      this.#byFirst.set(folded.charAt(0), same);
    }
    for (const same of this.#byFirst.values()) same.sort((a, b) => b.folded.length - a.folded.length);
  }

  /** Finds terms as whole words, in scripts without spaces anywhere; of terms that overlap the first, then longest. */
  find(text: string): TermPlace[] {
    const places: TermPlace[] = [];
    if (this.#byFirst.size === 0) return places;
    const folded = fold(text);
    for (let at = 0; at < folded.length; at += 1) {
      const found = this.#byFirst
        .get(folded.charAt(at))
        ?.find((candidate) => folded.startsWith(candidate.folded, at) && stands(candidate, text, at));
      if (found === undefined) continue;
      const end = at + found.folded.length;
      places.push({ start: at, end, term: found.term });
      at = end - 1;
    }
    return places;
  }

  /** Gives the terms that a masked text holds, each once, in the order of their texts. */
  applying(text: string): GlossaryTerm[] {
    const terms = new Set(this.find(withoutTags(text)).map(({ term }) => term));
    return [...terms].sort((a, b) => (a.term < b.term ? -1 : 1));
  }

  /** Says what a translation does against the terms that its source holds. */
  problems(source: string, translated: string): GlossaryProblems {
    const problems: GlossaryProblems = { broken: [], doubtful: [] };
    const words = withoutTags(translated);
    for (const { term, translation, caseSensitive } of this.applying(source)) {
      const wanted = translation ?? term;
      const holds = caseSensitive ? words.includes(wanted) : fold(words).includes(fold(wanted));
      if (holds) continue;
      if (translation === null) problems.broken.push(`"${term}" must stay as it is`);
      else problems.doubtful.push(`"${term}" must be translated as "${translation}"`);
    }
    return problems;
  }
}

/** An entry as organizations keep it: the same word in several languages. */
export interface TranslatedTerm {
  translations: Readonly<Partial<Record<string, string>>>;
  /** Whether the word stays as it is in every language. */
  keep?: boolean;
  /** Whether only the same capital letters count. */
  caseSensitive?: boolean;
}

/** Gives the terms of entries for a language pair; a word that is the same in both languages is not translated. */
export function termsOf(entries: readonly TranslatedTerm[], source: string, target: string): GlossaryTerm[] {
  return entries.flatMap(({ translations, keep = false, caseSensitive = false }): GlossaryTerm[] => {
    const term = translations[source]?.trim();
    const translation = keep ? term : translations[target]?.trim();
    if (!term || !translation) return [];
    const isKept = term === translation;
    return [{ term, translation: isKept ? null : translation, caseSensitive: caseSensitive || isKept }];
  });
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

function stands({ folded, term }: { folded: string; term: GlossaryTerm }, text: string, at: number): boolean {
  const end = at + folded.length;
  if (term.caseSensitive && !text.startsWith(term.term, at)) return false;
  return !isOneWord(text.charAt(at - 1), text.charAt(at)) && !isOneWord(text.charAt(end - 1), text.charAt(end));
}

function isOneWord(left: string, right: string): boolean {
  return [left, right].every((character) => WORD.test(character) && !UNSPACED.test(character));
}

/** Lower case, character for character, so that places in the text stay the same. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const folded = character.toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');
}
