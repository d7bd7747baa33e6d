import { type BlockState, maxDepth } from './block-state.js';
import { decodeString } from './character-references.js';
import { htmlBlockKind } from './html-syntax.js';
import type { LineCursor } from './line-cursor.js';
import { finished } from './open-blocks.js';
import { sourceText, trimTrailing } from './source-text.js';
import { readDelimiterRow } from './table-row.js';
import { readTagLine } from './tag-line.js';

type Started = 'none' | 'container' | 'leaf';

/** Opens the block that begins at the cursor, if one does: a container, after which the line goes on, or a leaf. */
export function startBlock(parser: BlockState): Started {
  const { cursor } = parser;
  if (cursor.indented) return startIndentedCode(parser);
  if (cursor.blank) return 'none';
  switch (cursor.peek) {
    case '>':
      return startQuote(parser);
    case '#':
      return startHeading(parser);
    case '`':
    case '~':
      return startFence(parser);
    case '$':
      return startMath(parser);
    case '{':
      return startTags(parser);
    case '<':
      return startHtml(parser);
    case '[':
      return startFootnote(parser);
    default:
      return startByLine(parser);
  }
}

function startByLine(parser: BlockState): Started {
  if (!/[-=:|*_+0-9]/.test(parser.cursor.peek)) return 'none';
  for (const start of [startTable, startSetext, startBreak, startItem]) {
    const started = start(parser);
    if (started !== 'none') return started;
  }
  return 'none';
}

function startIndentedCode(parser: BlockState): Started {
  const { cursor } = parser;
  if (parser.stack.at(-1)?.kind === 'paragraph' || cursor.blank) return 'none';
  cursor.advanceColumns(4);
  parser.open({ kind: 'code', info: '', lines: [cursor.rest.text] });
  return 'leaf';
}

function startQuote(parser: BlockState): Started {
  const { cursor } = parser;
  if (parser.depth > maxDepth) return 'none';
  cursor.advanceToNonspace();
  cursor.advance(1);
  if (cursor.atSpace) cursor.advanceColumns(1);
  parser.open({ kind: 'quote', children: [] });
  return 'container';
}

function startHeading(parser: BlockState): Started {
  const { cursor } = parser;
  const match = /^(#{1,6})(?:[ \t]+|$)/.exec(cursor.trimmedRest);
  if (match?.[1] === undefined) return 'none';
  const from = cursor.nextNonspace + match[0].length;
  const text = withoutClosingMarks(cursor.line.slice(from));
  parser.add({ type: 'heading', level: match[1].length, content: sourceText(text, cursor.lineStart + from) });
  return 'leaf';
}

function withoutClosingMarks(line: string): string {
  const text = trimTrailing(line);
  let end = text.length;
  while (end > 0 && text.charAt(end - 1) === '#') end -= 1;
  if (end === text.length) return text;
  if (end === 0) return '';
  return /[ \t]/.test(text.charAt(end - 1)) ? trimTrailing(text.slice(0, end)) : text;
}

function startFence(parser: BlockState): Started {
  const { cursor } = parser;
  const match = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/.exec(cursor.trimmedRest);
  if (match === null) return 'none';
  const marks = match[1] ?? match[3] ?? '';
  const info = decodeString((match[2] ?? match[4] ?? '').trim());
  const fence = { char: marks.charAt(0), length: marks.length, indent: cursor.indent };
  parser.open({ kind: 'code', fence, info, lines: [] });
  return 'leaf';
}

function startMath(parser: BlockState): Started {
  const match = /^(\${2,})[ \t]*$/.exec(parser.cursor.trimmedRest);
  if (match?.[1] === undefined) return 'none';
  parser.open({ kind: 'math', length: match[1].length, indent: parser.cursor.indent, lines: [] });
  return 'leaf';
}

function startTags(parser: BlockState): Started {
  const { cursor } = parser;
  const tags = readTagLine(cursor.trimmedRest);
  if (tags === undefined) return 'none';
  const lineAt = cursor.lineStart + cursor.nextNonspace;
  for (const { name, args, source, at, argsAt } of tags) {
    parser.add({ type: 'tag', name, args, source, start: lineAt + at, argsStart: lineAt + argsAt });
  }
  return 'leaf';
}

function startHtml(parser: BlockState): Started {
  const { cursor } = parser;
  const inParagraph = parser.container.kind === 'paragraph' || parser.stack.at(-1)?.kind === 'paragraph';
  const htmlKind = htmlBlockKind(cursor.trimmedRest, inParagraph);
  if (htmlKind === 0) return 'none';
  parser.open({ kind: 'html', htmlKind, lines: [] });
  return 'container';
}

function startFootnote(parser: BlockState): Started {
  const { cursor } = parser;
  const match = /^\[\^((?:[^[\]\\\s]|\\[!-/:-@[-`{-~]){1,999})\]:[ \t]*/.exec(cursor.trimmedRest);
  if (match?.[1] === undefined || parser.depth > maxDepth) return 'none';
  cursor.advanceToNonspace();
  cursor.advanceColumns(match[0].length);
  parser.open({ kind: 'footnote', label: match[1], children: [] });
  return 'container';
}

function startTable(parser: BlockState): Started {
  const { container, cursor } = parser;
  if (container.kind !== 'paragraph' || !parser.allMatched) return 'none';
  const head = container.lines.at(-1);
  if (head === undefined || !head.text.includes('|')) return 'none';
  const align = readDelimiterRow(cursor.trimmedRest, head.text);
  if (align === undefined) return 'none';
  container.lines.pop();
  if (container.lines.length === 0) parser.drop();
  parser.open({ kind: 'table', align, rows: [head] });
  return 'leaf';
}

function startSetext(parser: BlockState): Started {
  const { container, cursor } = parser;
  if (container.kind !== 'paragraph' || !parser.allMatched) return 'none';
  const match = /^(?:=+|-+)[ \t]*$/.exec(cursor.trimmedRest);
  if (match === null) return 'none';
  const blocks = finished(container);
  const last = blocks.at(-1);
  if (last?.type !== 'paragraph') return 'none';
  parser.drop();
  for (const definition of blocks.slice(0, -1)) parser.add(definition);
  parser.add({ type: 'heading', level: cursor.peek === '=' ? 1 : 2, content: last.content });
  return 'leaf';
}

function startBreak(parser: BlockState): Started {
  if (!/^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(parser.cursor.trimmedRest)) return 'none';
  parser.add({ type: 'thematicBreak' });
  return 'leaf';
}

function startItem(parser: BlockState): Started {
  const { cursor, container } = parser;
  const match = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(cursor.trimmedRest);
  if (match === null || parser.depth > maxDepth) return 'none';
  const isEmpty = /^[ \t]*$/.test(cursor.trimmedRest.slice(match[0].length));
  const interrupts = container.kind === 'paragraph' || container.kind === 'table';
  if (interrupts && (isEmpty || (match[2] !== undefined && Number(match[2]) !== 1))) return 'none';
  const markerIndent = cursor.indent;
  cursor.advanceToNonspace();
  cursor.advance(match[0].length);
  const contentIndent = markerIndent + match[0].length + skipMarkerSpace(cursor, isEmpty);
  const marker = match[1] ?? match[3] ?? '';
  if (container.kind !== 'list' || container.marker !== marker) {
    parser.open({ kind: 'list', ordered: match[2] !== undefined, marker, start: Number(match[2] ?? 1), items: [] });
  }
  parser.open({ kind: 'item', contentIndent, children: [] });
  return 'container';
}

/** Five columns or more behind a marker are one column and indented code. */
function skipMarkerSpace(cursor: LineCursor, isEmpty: boolean): number {
  if (isEmpty) {
    cursor.toEnd();
    return 1;
  }
  const spaces = cursor.indent >= 5 ? 1 : cursor.indent;
  cursor.advanceColumns(spaces);
  return spaces;
}
