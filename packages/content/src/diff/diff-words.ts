import { diffWordsWithSpace } from 'diff';

/** A stretch of a text, from `start` up to but not including `end`. */
export interface TextRange {
  start: number;
  end: number;
}

/** Two versions of a text and the stretches in which they differ. */
export interface WordDifference {
  before: string;
  after: string;
  /** Stretches of `before` that are gone. */
  removed: TextRange[];
  /** Stretches of `after` that are new. */
  added: TextRange[];
}

/** Beyond so many differing words a finer answer is of no use to a reader and costs more than it tells. */
const MAX_EDITS = 1_000;

/** Compares two texts word by word. */
export function diffWordRanges(before: string, after: string): WordDifference {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined) return { before, after, removed: whole(before), added: whole(after) };
  const difference: WordDifference = { before, after, removed: [], added: [] };
  let old = 0;
  let now = 0;
  for (const { value, added, removed } of parts) {
    if (removed) difference.removed.push({ start: old, end: old + value.length });
    if (added) difference.added.push({ start: now, end: now + value.length });
    if (!added) old += value.length;
    if (!removed) now += value.length;
  }
  return difference;
}

function whole(text: string): TextRange[] {
  return text === '' ? [] : [{ start: 0, end: text.length }];
}
