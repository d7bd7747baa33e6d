import { createHash } from 'node:crypto';
import type { WordStanding } from '@lectern/content/search/section-words';

/** The letter that says in a key how much a section is about the word. */
export const STANDING_LETTER: Record<WordStanding, string> = {
  title: 't',
  heading: 'h',
  often: '3',
  some: '2',
  once: '1',
  context: 'c',
};

// Enough to tell the spaces of a large installation apart.
const MARK_LENGTH = 6;

/**
 * The characters that keep the words of a space apart from those of all others, so that a search costs what its own
 * space holds. Two spaces may share them: whoever reads also compares the space.
 */
export function spaceMark(spaceId: string): string {
  return createHash('sha256').update(spaceId).digest('hex').slice(0, MARK_LENGTH);
}

/** Writes a key as PostgreSQL reads it in a vector or a query. */
export function quotedKey(standing: WordStanding, mark: string, word: string): string {
  return quote(`${STANDING_LETTER[standing]}${mark}${word}`);
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}
