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

// Enough to tell the organizations of a large installation apart.
const MARK_LENGTH = 6;
const SPACE_LENGTH = 12;

/** Where the word begins in a key, counted from 1: behind a letter and the mark. */
export const WORD_START = MARK_LENGTH + 2;

/**
 * The characters that keep the words of an organization apart from those of all others, so that a search costs what its
 * own organization holds. Two organizations may share them: whoever reads also compares the space.
 */
export function organizationMark(organizationId: string): string {
  return hashOf(organizationId).slice(0, MARK_LENGTH);
}

/** Writes the key of a word as PostgreSQL reads it in a vector or a query. */
export function quotedKey(standing: WordStanding, mark: string, word: string): string {
  return quote(`${STANDING_LETTER[standing]}${mark}${word}`);
}

/** Writes the key that all sections of a space have in common. */
export function quotedSpaceKey(spaceId: string): string {
  return quote(`s${hashOf(spaceId).slice(0, SPACE_LENGTH)}`);
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}
