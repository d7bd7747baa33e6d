/** A copy of text that is easier to search, and where each of its characters stands in the original. */
export interface MappedCopy {
  readonly text: string;
  /** Returns the stretch of the original that a stretch of the copy, which is not empty, was made of. */
  originalSpan(start: number, end: number): { start: number; end: number };
}

/** A stretch of the original, and what stands for it in the copy: one character or nothing. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Makes a copy with these stretches replaced, which are in order and do not overlap; in linear time. */
export function copyWith(original: string, replacements: readonly Replacement[]): MappedCopy {
  if (replacements.length === 0) return { text: original, originalSpan: (start, end) => ({ start, end }) };
  const starts = new Uint32Array(original.length);
  const ends = new Uint32Array(original.length);
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  const keepUpTo = (end: number): void => {
    pieces.push(original.slice(from, end));
    for (; from < end; from++, length++) {
      starts[length] = from;
      ends[length] = from + 1;
    }
  };
  for (const { start, end, by } of replacements) {
    keepUpTo(start);
    if (by !== '') {
      pieces.push(by);
      starts[length] = start;
      ends[length++] = end;
    }
    from = end;
  }
  keepUpTo(original.length);
  return {
    text: pieces.join(''),
    originalSpan: (start, end) => ({ start: starts[start] ?? original.length, end: ends[end - 1] ?? original.length }),
  };
}
