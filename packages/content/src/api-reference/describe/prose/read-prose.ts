import { htmlAsMarkdown } from './html-as-markdown.js';
import { delimiterCells, lineStart, startsBlock } from './line-start.js';
import { withDefinedLinks } from './link-definitions.js';
import type { ProseBlock } from './prose-block.js';
import { readList } from './read-list.js';

/**
 * Reads a description as blocks. It need not see every detail as CommonMark does: what it reads is written anew, so
 * that nothing left open in the description can reach what follows it.
 */
export function readProse(text: string): ProseBlock[] {
  const lines = htmlAsMarkdown(text.replace(/\r\n?/g, '\n').replaceAll('\0', '')).split('\n');
  const spaced = lines.map((line) => line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    ')));
  return readLines(withDefinedLinks(spaced), 0);
}

/** Lists and quotes nest no deeper than this; what is deeper is read as text. */
const DEEPEST = 6;

interface Reading {
  lines: readonly string[];
  at: number;
  depth: number;
}

function readLines(lines: readonly string[], depth: number): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  const reading: Reading = { lines, at: 0, depth };
  while (reading.at < lines.length) {
    if (lines[reading.at]?.trim() === '') reading.at += 1;
    else blocks.push(readBlock(reading));
  }
  return blocks;
}

function readBlock(reading: Reading): ProseBlock {
  const line = reading.lines[reading.at] ?? '';
  const start = lineStart(line);
  const isContainer = start.kind === 'item' || start.kind === 'quote';
  if (isContainer && reading.depth >= DEEPEST) return readParagraph(reading);
  switch (start.kind) {
    case 'indented':
      return readIndented(reading);
    case 'fence':
      return readFence(reading, start);
    case 'heading':
      reading.at += 1;
      return { kind: 'heading', level: start.level, text: start.text };
    case 'rule':
      reading.at += 1;
      return { kind: 'rule' };
    case 'quote':
      return { kind: 'quote', blocks: readLines(takeQuote(reading), reading.depth + 1) };
    case 'item': {
      const list = readList(reading.lines, reading.at);
      reading.at = list.end;
      const items = list.items.map((item) => readLines(item, reading.depth + 1)).filter((item) => item.length > 0);
      return { kind: 'list', ordered: list.ordered, start: list.start, items };
    }
    case 'text':
      return readTable(reading) ?? readParagraph(reading);
  }
}

function readIndented(reading: Reading): ProseBlock {
  const taken: string[] = [];
  for (; reading.at < reading.lines.length; reading.at += 1) {
    const line = reading.lines[reading.at] ?? '';
    if (line.trim() !== '' && line.search(/\S/) < 4) break;
    taken.push(line.slice(4));
  }
  return { kind: 'code', language: '', text: taken.join('\n').trimEnd() };
}

function readFence(reading: Reading, fence: { marks: string; language: string; indent: number }): ProseBlock {
  const taken: string[] = [];
  for (reading.at += 1; reading.at < reading.lines.length; reading.at += 1) {
    const line = reading.lines[reading.at] ?? '';
    if (line.startsWith(fence.marks, line.search(/\S|$/)) && /^[`~]+$/.test(line.trim())) break;
    taken.push(line.slice(Math.min(fence.indent, line.search(/\S|$/))));
  }
  reading.at += 1;
  return { kind: 'code', language: fence.language, text: taken.join('\n') };
}

function takeQuote(reading: Reading): string[] {
  const taken: string[] = [];
  for (; reading.at < reading.lines.length; reading.at += 1) {
    const line = reading.lines[reading.at] ?? '';
    const isQuoted = /^\s{0,3}>/.test(line);
    if (!isQuoted && (line.trim() === '' || startsBlock(line))) break;
    taken.push(line.replace(/^\s{0,3}> ?/, ''));
  }
  return taken;
}

function readTable(reading: Reading): ProseBlock | undefined {
  const width = delimiterCells(reading.lines[reading.at + 1] ?? '');
  if (width === undefined) return undefined;
  const head = cellsOf(reading.lines[reading.at] ?? '');
  if (head.length !== width) return undefined;
  const rows = [head];
  for (reading.at += 2; reading.at < reading.lines.length; reading.at += 1) {
    const line = reading.lines[reading.at] ?? '';
    if (line.trim() === '' || startsBlock(line)) break;
    rows.push(cellsOf(line).slice(0, width));
  }
  return { kind: 'table', rows };
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function readParagraph(reading: Reading): ProseBlock {
  const taken = [(reading.lines[reading.at] ?? '').trimStart()];
  for (reading.at += 1; reading.at < reading.lines.length; reading.at += 1) {
    const line = reading.lines[reading.at] ?? '';
    if (line.trim() === '') break;
    const underline = /^ {0,3}(=+|-+)\s*$/.exec(line);
    if (underline?.[1] !== undefined) {
      reading.at += 1;
      return { kind: 'heading', level: underline[1].startsWith('=') ? 1 : 2, text: taken.join(' ') };
    }
    if (startsBlock(line)) break;
    taken.push(line.trimStart());
  }
  return { kind: 'paragraph', text: taken.join('\n') };
}
