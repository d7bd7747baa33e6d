import type { TextRange, WordDifference } from '@lectern/content/diff/diff-documents';

/** How words are marked that only one of two versions has. */
export type WordMark = 'inserted' | 'deleted';

/** A stretch of two versions in one: deleted ones are of the old text, all others of the new one. */
export interface Segment extends TextRange {
  mark?: WordMark;
}

/** Puts two versions of a text into one; what was deleted stands before what was inserted in its place. */
export function segmentsOf({ after, removed, added }: Omit<WordDifference, 'before'>): Segment[] {
  const segments: Segment[] = [];
  let [old, now] = [0, 0];
  const keepUpTo = (end: number) => {
    segments.push({ start: now, end });
    [old, now] = [old + end - now, end];
  };
  const gone = removed.values();
  let next = gone.next();
  for (const range of [...added, { start: after.length, end: after.length }]) {
    while (!next.done && next.value.start - old <= range.start - now) {
      keepUpTo(now + next.value.start - old);
      segments.push({ ...next.value, mark: 'deleted' });
      old = next.value.end;
      next = gone.next();
    }
    keepUpTo(range.start);
    segments.push({ ...range, mark: 'inserted' });
    now = range.end;
  }
  return segments.filter(({ start, end }) => start < end);
}
