/** What a line begins, seen for itself. */
export type LineStart =
  | { kind: 'indented' }
  | { kind: 'fence'; marks: string; language: string; indent: number }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'rule' }
  | { kind: 'quote' }
  | { kind: 'item'; ordered: boolean; start: number; indent: number; content: number }
  | { kind: 'text' };

/** Tells what a line begins. */
export function lineStart(line: string): LineStart {
  const indent = line.search(/\S|$/);
  if (indent >= 4) return { kind: 'indented' };
  const rest = line.slice(indent);
  const fence = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/.exec(rest);
  if (fence !== null) {
    const language = (fence[2] ?? fence[4] ?? '').trim().split(/\s/)[0] ?? '';
    return { kind: 'fence', marks: fence[1] ?? fence[3] ?? '', language, indent };
  }
  const heading = /^(#{1,6})(?:[ \t]+(.*))?$/.exec(rest);
  if (heading?.[1] !== undefined) {
    return { kind: 'heading', level: heading[1].length, text: withoutClosingMarks(heading[2] ?? '') };
  }
  if (/^([-_*])[ \t]*(?:\1[ \t]*){2,}$/.test(rest)) return { kind: 'rule' };
  if (rest.startsWith('>')) return { kind: 'quote' };
  return itemStart(rest, indent) ?? { kind: 'text' };
}

/** Tells whether a line ends the paragraph before it. */
export function startsBlock(line: string): boolean {
  const start = lineStart(line);
  if (start.kind === 'item') return start.start === 1 && line.trim().length > 2;
  return start.kind !== 'text' && start.kind !== 'indented';
}

/** Counts the cells of the line that divides the head of a table from its rows; gives nothing for any other line. */
export function delimiterCells(line: string): number | undefined {
  const rest = line.trim();
  if (!rest.includes('|') || !/^[-:| \t]+$/.test(rest)) return undefined;
  const cells = rest.replace(/^\|/, '').replace(/\|$/, '').split('|');
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) ? cells.length : undefined;
}

function itemStart(rest: string, indent: number): LineStart | undefined {
  const item = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/.exec(rest);
  if (item === null) return undefined;
  const spaces = rest.slice(item[0].length).search(/\S|$/);
  // Text that stands far behind the marker is code within the item, and an empty item has one space.
  const gap = spaces >= 1 && spaces <= 4 && rest.trim().length > item[0].length ? spaces : 1;
  const content = indent + item[0].length + gap;
  return { kind: 'item', ordered: item[1] !== undefined, start: Number(item[1] ?? 1), indent, content };
}

function withoutClosingMarks(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (end > 0 && trimmed.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trimEnd() : trimmed;
}
