import { dictionaryWords, type Token, tokensOf } from './tokens.js';

/** Where a word stands: in the title of the page, in a heading, in the title of the page above a section, in text. */
export type Place = 'title' | 'heading' | 'context' | 'text';

/** The places of a word in a section, as numbers of words from its beginning, by what it stands in. */
export type WordPlaces = Map<string, { place: Place; position: number }[]>;

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

// More of the same tells nothing new.
const MAX_PLACES = 8;
// A section of a million different words is data and not text; what an index entry can hold is limited.
const MAX_BYTES = 400_000;
const BYTES_BESIDE_WORD = 32;
/** Positions of PostgreSQL's text search end here. */
const MAX_POSITION = 16_383;

/** Lists the words of one section of a page; the first section stands for the page itself. */
export function wordsOfSection(page: SearchablePage, section: SearchableSection, isFirst: boolean): WordPlaces {
  const collector = new Collector();
  collector.add(page.title, isFirst ? 'title' : 'context');
  if (isFirst && page.description !== undefined) collector.add(page.description, 'heading');
  if (!isFirst) collector.add(section.title, 'heading');
  collector.add(section.text, 'text');
  return collector.places;
}

class Collector {
  readonly places: WordPlaces = new Map();
  #bytes = 0;
  #position = 0;

  add(text: string, place: Place): void {
    for (const token of tokensOf(text)) {
      if (this.#bytes > MAX_BYTES) return;
      this.#position = Math.min(this.#position + 1, MAX_POSITION);
      for (const word of wordsOf(token)) this.#put(word, place);
    }
  }

  #put(word: string, place: Place): void {
    const known = this.places.get(word);
    if (known === undefined) {
      this.places.set(word, [{ place, position: this.#position }]);
      this.#bytes += word.length * 3 + BYTES_BESIDE_WORD;
    } else if (known.length < MAX_PLACES && known.at(-1)?.position !== this.#position) {
      known.push({ place, position: this.#position });
    }
  }
}

function wordsOf({ word, parts, unspaced }: Token): string[] {
  return unspaced ? [...dictionaryWords(word), ...parts] : [word, ...parts];
}
