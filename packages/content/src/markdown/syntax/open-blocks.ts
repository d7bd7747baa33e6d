import { readDefinitions } from './definitions.js';
import { joinLines, sliceSource, trimTrailing } from './source-text.js';
import { splitRow } from './table-row.js';
import type { CellAlign, SyntaxBlock, SyntaxItem } from './tree.js';

export interface SourceLine {
  text: string;
  offset: number;
}

/** A block that later lines can still extend. */
export type OpenBlock =
  | { kind: 'document'; children: SyntaxBlock[] }
  | { kind: 'quote'; children: SyntaxBlock[] }
  | { kind: 'footnote'; label: string; children: SyntaxBlock[] }
  | OpenList
  | { kind: 'item'; contentIndent: number; children: SyntaxBlock[] }
  | OpenLeaf;

export interface OpenList {
  kind: 'list';
  ordered: boolean;
  marker: string;
  start: number;
  items: SyntaxItem[];
}

export type OpenLeaf =
  | { kind: 'paragraph'; lines: SourceLine[] }
  | { kind: 'code'; fence?: { char: string; length: number; indent: number }; info: string; lines: string[] }
  | { kind: 'math'; length: number; indent: number; lines: string[] }
  | { kind: 'html'; htmlKind: number; lines: SourceLine[] }
  | { kind: 'table'; align: CellAlign[]; rows: SourceLine[] };

/** The blocks that an ended block amounts to; a paragraph can turn out to hold definitions. */
export function finished(block: Exclude<OpenBlock, { kind: 'item' | 'document' }>): SyntaxBlock[] {
  switch (block.kind) {
    case 'quote':
      return [{ type: 'quote', children: block.children }];
    case 'footnote':
      return [{ type: 'footnote', label: block.label, children: block.children }];
    case 'list':
      return [{ type: 'list', ordered: block.ordered, start: block.start, items: block.items }];
    case 'paragraph':
      return finishedParagraph(block.lines);
    case 'code':
      return [{ type: 'code', info: block.info, value: codeValue(block), fenced: block.fence !== undefined }];
    case 'math':
      return [{ type: 'math', value: block.lines.join('\n') }];
    case 'html': {
      const lines = joinLines(withoutBlankEnd(block.lines));
      return [{ type: 'html', value: lines.text, start: lines.lines[0]?.offset ?? 0, lines }];
    }
    case 'table':
      return [{ type: 'table', align: block.align, rows: block.rows.map((row) => splitRow(row.text, row.offset)) }];
  }
}

/** An ended item; a leading `[ ]` or `[x]` makes it a task. */
export function finishedItem(children: SyntaxBlock[]): SyntaxItem {
  const first = children[0];
  if (first?.type !== 'paragraph') return { children };
  const box = /^\[([ \txX])\][ \t\n]+(?=[^ \t\n])/.exec(first.content.text);
  if (box === null) return { children };
  const paragraph: SyntaxBlock = { type: 'paragraph', content: sliceSource(first.content, box[0].length) };
  return { checked: box[1] === 'x' || box[1] === 'X', children: [paragraph, ...children.slice(1)] };
}

function finishedParagraph(lines: SourceLine[]): SyntaxBlock[] {
  const content = joinLines(lines);
  content.text = trimTrailing(content.text);
  const { definitions, end } = readDefinitions(content);
  if (end >= content.text.length) return definitions;
  return [...definitions, { type: 'paragraph', content: end === 0 ? content : sliceSource(content, end) }];
}

function codeValue(block: Extract<OpenLeaf, { kind: 'code' }>): string {
  if (block.fence !== undefined) return block.lines.join('\n');
  let end = block.lines.length;
  while (end > 0 && /^[ \t]*$/.test(block.lines[end - 1] ?? '')) end -= 1;
  return block.lines.slice(0, end).join('\n');
}

function withoutBlankEnd(lines: SourceLine[]): SourceLine[] {
  let end = lines.length;
  while (end > 1 && /^[ \t]*$/.test(lines[end - 1]?.text ?? '')) end -= 1;
  return lines.slice(0, end);
}
