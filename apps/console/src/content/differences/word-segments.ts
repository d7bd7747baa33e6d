import type { TextRange, WordDifference } from '@lectern/content/diff/diff-documents';

/** How words are marked that only one of two versions has. */
export type WordMark = 'inserted' | 'deleted';

/** A stretch of the old text and the one that stands in its place in the new text; either may be empty. */
export interface WordReplacement {
  before: TextRange;
  after: TextRange;
}

/** A stretch of two versions in one: deleted ones are of the old text, all others of the new one. */
export interface WordSegment extends TextRange {
  mark?: WordMark;
}

/** Pairs what is gone with what came in its place; neighbors with nothing but space between them are one. */
export function replacementsIn({ after, removed, added }: WordDifference): WordReplacement[] {
  const found: WordReplacement[] = [];
  const [gone, come] = [[...removed], [...added]];
  let [old, now] = [0, 0];
  for (let [lost, got] = [gone[0], come[0]]; lost || got; [lost, got] = [gone[0], come[0]]) {
    const kept = Math.min(
      lost ? lost.start - old : Number.POSITIVE_INFINITY,
      got ? got.start - now : Number.POSITIVE_INFINITY,
    );
    const start = { before: old + kept, after: now + kept };
    const end = { ...start };
    if (lost?.start === start.before) {
      end.before = lost.end;
      gone.shift();
    }
    if (got?.start === start.after) {
      end.after = got.end;
      come.shift();
    }
    const last = found.at(-1);
    if (last && after.slice(last.after.end, start.after).trim() === '') {
      last.before.end = end.before;
      last.after.end = end.after;
    } else {
      found.push({
        before: { start: start.before, end: end.before },
        after: { start: start.after, end: end.after },
      });
    }
    [old, now] = [end.before, end.after];
  }
  return found;
}

/** Puts two versions of a text into one; what was deleted stands before what was inserted in its place. */
export function wordSegments(replacements: readonly WordReplacement[], newLength: number): WordSegment[] {
  let kept = 0;
  const segments = replacements.flatMap(({ before, after }): WordSegment[] => {
    const start = kept;
    kept = after.end;
    return [
      { start, end: after.start },
      { ...before, mark: 'deleted' },
      { ...after, mark: 'inserted' },
    ];
  });
  return [...segments, { start: kept, end: newLength }].filter(({ start, end }) => start < end);
}
