import { coveredLines } from './covered-lines.js';

/** A stretch of Markdown that stands for itself, and the blank lines before it. */
export interface Chunk {
  gap: string;
  text: string;
}

/**
 * Cuts Markdown at blank lines where, as far as its lines tell, no block goes on: not inside fences, tags and HTML that
 * are closed later, nor between the items of a list. The chunks with their gaps and the end, joined, are the Markdown.
 */
export function splitMarkdown(markdown: string): { chunks: Chunk[]; end: string } {
  const lines = markdown.split('\n');
  const offsets = lineOffsets(lines);
  const chunks: Chunk[] = [];
  let done = 0;
  for (const { first, last } of chunkRanges(lines)) {
    const start = offsets[first] ?? 0;
    const end = (offsets[last] ?? 0) + (lines[last] ?? '').length;
    chunks.push({ gap: markdown.slice(done, start), text: markdown.slice(start, end) });
    done = end;
  }
  return { chunks, end: markdown.slice(done) };
}

const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

interface LineRange {
  first: number;
  last: number;
  hasList: boolean;
}

function chunkRanges(lines: string[]): LineRange[] {
  const covered = coveredLines(lines);
  const ranges: LineRange[] = [];
  lines.forEach((line, index) => {
    const isCovered = covered.has(index);
    if (!isCovered && line.trim() === '') return;
    const open = ranges.at(-1);
    if (open !== undefined && (isCovered || open.last === index - 1 || goesOn(line, open))) open.last = index;
    else ranges.push({ first: index, last: index, hasList: false });
    const range = ranges.at(-1);
    if (range !== undefined && !isCovered) range.hasList ||= LIST_ITEM.test(line);
  });
  return ranges;
}

/** Indented lines belong to what stands before them, and so does an item after a list. */
function goesOn(line: string, open: LineRange): boolean {
  return /^[ \t]/.test(line) || (open.hasList && LIST_ITEM.test(line));
}

function lineOffsets(lines: string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}
