import { type SourceText, sourceText, trimTrailing } from './source-text.js';
import type { CellAlign } from './tree.js';

const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The cells of a row of a pipe table. */
export function splitRow(line: string, offset: number): SourceText[] {
  const cells: SourceText[] = [];
  const end = trimTrailing(line).length;
  let from = line.startsWith('|') ? 1 : 0;
  for (let index = from; index < end; index += 1) {
    const char = line.charAt(index);
    if (char === '\\' && (line.charAt(index + 1) === '|' || line.charAt(index + 1) === '\\')) index += 1;
    else if (char === '|') {
      cells.push(cell(line, from, index, offset));
      from = index + 1;
    }
  }
  if (from < end) cells.push(cell(line, from, end, offset));
  return cells;
}

/** The alignments of a delimiter row, if the line is one for a head of as many cells. */
export function readDelimiterRow(line: string, head: string): CellAlign[] | undefined {
  if (!delimiterRow.test(line) || !(line.includes('|') || line.includes(':'))) return undefined;
  const align = splitRow(line, 0).map((mark): CellAlign => {
    const left = mark.text.startsWith(':');
    const right = mark.text.endsWith(':');
    if (left && right) return 'center';
    return left ? 'left' : right ? 'right' : undefined;
  });
  return splitRow(head, 0).length === align.length ? align : undefined;
}

function cell(line: string, from: number, to: number, offset: number): SourceText {
  let start = from;
  let end = to;
  while (start < end && isSpace(line.charCodeAt(start))) start += 1;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end -= 1;
  return sourceText(line.slice(start, end), offset + start);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}
