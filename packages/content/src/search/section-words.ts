import { dictionaryWords, type Token, tokensOf } from './tokens.js';

/**
 * How much a section is about a word, from most to least: it stands in the title of the page, in a heading, or in the
 * text so often. `context` is a word of the page's title, seen from the page's other sections.
 */
export const STANDINGS = ['title', 'heading', 'often', 'some', 'once', 'context'] as const;
export type WordStanding = (typeof STANDINGS)[number];

/** What is searched of a section. */
export interface SearchableSection {
  title: string;
  text: string;
}

/** What is searched of a page beside its sections. */
export interface SearchablePage {
  title: string;
  description?: string | undefined;
}

/** The words of a section, and how many there are to read. */
export interface SectionWords {
  standings: ReadonlyMap<string, WordStanding>;
  headingLength: number;
  textLength: number;
}

const OFTEN = 4;
const SOME = 2;
// A section of a hundred thousand different words is data and not text, and what an index entry can hold is limited.
const MAX_BYTES = 400_000;
const BYTES_BESIDE_WORD = 24;

/** Lists the words of one section of a page; the first section stands for the page itself. */
export function wordsOfSection(page: SearchablePage, section: SearchableSection, isFirst: boolean): SectionWords {
  const standings = new Map<string, WordStanding>();
  const heading = isFirst ? page.title : section.title;
  const headingTokens = tokensOf(heading);
  const put = (tokens: readonly Token[], standing: WordStanding) => {
    for (const token of tokens)
      for (const word of wordsOf(token)) if (!standings.has(word)) standings.set(word, standing);
  };
  put(headingTokens, isFirst ? 'title' : 'heading');
  if (isFirst && page.description !== undefined) put(tokensOf(page.description), 'heading');
  const textTokens = tokensOf(section.text);
  for (const [word, count] of countWords(textTokens)) {
    if (!standings.has(word)) standings.set(word, count >= OFTEN ? 'often' : count >= SOME ? 'some' : 'once');
  }
  if (!isFirst) put(tokensOf(page.title), 'context');
  return { standings, headingLength: headingTokens.length, textLength: textTokens.length };
}

function countWords(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>();
  let bytes = 0;
  for (const token of tokens) {
    for (const word of wordsOf(token)) {
      const known = counts.get(word);
      if (known === undefined) bytes += word.length * 3 + BYTES_BESIDE_WORD;
      if (known !== undefined || bytes <= MAX_BYTES) counts.set(word, (known ?? 0) + 1);
    }
  }
  return counts;
}

function wordsOf({ word, parts, unspaced }: Token): readonly string[] {
  if (unspaced) return [...new Set([...dictionaryWords(word), ...parts])];
  return parts.length === 0 ? [word] : [word, ...parts];
}
