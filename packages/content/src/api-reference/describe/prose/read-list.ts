import { lineStart, startsBlock } from './line-start.js';

/** The lines of a list, each item without its marker and its indentation. */
export interface ListLines {
  ordered: boolean;
  start: number;
  items: string[][];
  /** The line after the list. */
  end: number;
}

/** Takes the list that begins at a line apart into its items. */
export function readList(lines: readonly string[], from: number): ListLines {
  const items: string[][] = [];
  const first = lineStart(lines[from] ?? '');
  const ordered = first.kind === 'item' && first.ordered;
  let at = from;
  for (;;) {
    const next = skipBlank(lines, at);
    const start = lineStart(lines[next] ?? '');
    if (start.kind !== 'item' || start.ordered !== ordered) break;
    const item = takeItem(lines, next, start.content);
    items.push(item.lines);
    at = item.end;
  }
  return { ordered, start: first.kind === 'item' ? first.start : 1, items, end: Math.max(at, from + 1) };
}

/** Lines belong to an item while they are indented as its text is, or go on with its paragraph. */
function takeItem(lines: readonly string[], from: number, content: number): { lines: string[]; end: number } {
  const taken = [(lines[from] ?? '').slice(content)];
  let end = from + 1;
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      taken.push('');
      continue;
    }
    const isInside = line.search(/\S/) >= content;
    const goesOn = at === end && !startsBlock(line) && lineStart(line).kind !== 'item';
    if (!isInside && !goesOn) break;
    taken.push(isInside ? line.slice(content) : line.trimStart());
    end = at + 1;
  }
  return { lines: taken.slice(0, end - from), end };
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at += 1;
  return at;
}
