import { codeBlock, cutAt } from '../../descriptions/markdown-text.js';
import type { ProseBlock } from './prose-block.js';
import { readProse } from './read-prose.js';
import { runningText } from './running-text.js';

/** How a description is written. */
export interface ProseOptions {
  /** The most characters of it. */
  most: number;
  /** The level that its highest heading gets; absent when headings become bold text. */
  headings?: number;
}

/** Writes a description that somebody else wrote as blocks of Markdown that end where they end. */
export function writeProse(text: string, { most, headings }: ProseOptions): string {
  const blocks = readProse(beginning(text, most));
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const shift = headings === undefined ? undefined : headings - levels.reduce((a, b) => Math.min(a, b), 6);
  return writeBlocks(blocks, shift);
}

/** Writes the words of a description on one line: its blocks one after the other, without their form. */
export function proseLine(text: string, most: number): string {
  const words = readProse(beginning(text, most)).map(wordsOf);
  return words.filter((part) => part !== '').join(' ');
}

/** Of a text without end only the beginning is looked at. */
function beginning(text: string, most: number): string {
  return cutAt(text.slice(0, 2 * most).trim(), most);
}

function writeBlocks(blocks: readonly ProseBlock[], shift: number | undefined): string {
  return blocks
    .map((block) => writeBlock(block, shift))
    .filter((part) => part !== '')
    .join('\n\n');
}

function writeBlock(block: ProseBlock, shift: number | undefined): string {
  switch (block.kind) {
    case 'paragraph':
      return runningText(block.text, 'lines');
    case 'heading':
      return writeHeading(block.text, shift === undefined ? 7 : block.level + shift);
    case 'code':
      return codeBlock(block.text, block.language);
    case 'list':
      return writeList(block);
    case 'quote':
      return prefixed(writeBlocks(block.blocks, undefined), '> ', '> ');
    case 'table':
      return writeTable(block.rows);
    case 'rule':
      return '---';
  }
}

function writeHeading(text: string, level: number): string {
  const words = runningText(text.replaceAll('**', '').replaceAll('__', ''), 'line');
  if (words === '') return '';
  return level <= 6 ? `${'#'.repeat(level)} ${words.replace(/#$/, '\\#')}` : `**${words}**`;
}

/**
 * Headings within an item are no part of the outline, so they become bold text. The bullets differ from those of the
 * lists that descriptions stand in, which would go on with these lists otherwise.
 */
function writeList(list: Extract<ProseBlock, { kind: 'list' }>): string {
  const isTight = list.items.every(isCompact);
  const written = list.items.map((item, index) => {
    const marker = list.ordered ? `${Math.min(list.start + index, 999_999_999)}. ` : '* ';
    const body = writeBlocks(item, undefined);
    const isPair = isTight && item.length === 2;
    return prefixed(isPair ? body.replace('\n\n', '\n') : body, marker, ' '.repeat(marker.length));
  });
  return written.join(isTight ? '\n' : '\n\n');
}

/** An item of a single block, or of a paragraph with a list that may follow it directly, needs no blank lines. */
function isCompact([first, second, third]: readonly ProseBlock[]): boolean {
  if (second === undefined) return true;
  const follows = second.kind === 'list' && (!second.ordered || second.start === 1);
  return third === undefined && follows && first?.kind === 'paragraph';
}

function writeTable(rows: readonly string[][]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${head.map((_, index) => cells[index] ?? '').join(' | ')} |`;
  const cells = (row: readonly string[]) => row.map((cell) => runningText(cell, 'cell'));
  return [line(cells(head)), line(head.map(() => '---')), ...body.map((row) => line(cells(row)))].join('\n');
}

/** Puts a mark before the first line and another one before the rest; blank lines stay without trailing spaces. */
function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : rest) + line)
    .map((line) => line.trimEnd())
    .join('\n');
}

function wordsOf(block: ProseBlock): string {
  switch (block.kind) {
    case 'list':
      return block.items.map((item) => item.map(wordsOf).join(' ')).join('; ');
    case 'quote':
      return block.blocks.map(wordsOf).join(' ');
    case 'table':
      return block.rows.map((row) => row.map((cell) => runningText(cell, 'line')).join(', ')).join('; ');
    case 'code':
      return block.text === '' ? '' : runningText(`\`\`\`\` ${block.text.replace(/`{4,}/g, '')} \`\`\`\``, 'line');
    case 'rule':
      return '';
    default:
      return runningText(block.text, 'line');
  }
}
