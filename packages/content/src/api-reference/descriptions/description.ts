import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import type { Block, Node } from '../../document/document.js';
import { blockOf, blocksOf } from '../../markdown/blocks/codec.js';
import { textColumns } from '../../markdown/blocks/table-data.js';
import { textNode } from '../../markdown/inlines/normal-inlines.js';
import { writeInlines } from '../../markdown/inlines/write-inlines.js';
import { writeBlocks } from '../../markdown/write-blocks.js';
import { elementBlocks, paragraphBlock, withBold } from './element-blocks.js';
import { inlineElements, markdownElements } from './markdown-elements.js';
import { codeSpan, cutAt, escapedLine } from './markdown-text.js';
import { RunningText } from './running-text.js';

/** How a description is read. */
export interface DescriptionOptions {
  /** The most characters of it. */
  max: number;
  /** The level that its highest heading gets; absent when headings become bold text. */
  headings?: number;
}

/**
 * Reads a description that somebody else wrote, in Markdown and HTML, as blocks of a page: text, lists, quotes, tables,
 * code, pictures, and links to the web. Nothing else can come of it, whatever it says.
 */
export function readApiDescription(text: string, { max, headings }: DescriptionOptions): Block[] {
  return readSource(beginning(text, max), headings);
}

/** Writes a description that somebody else wrote as Markdown that ends where it ends. */
export function writeApiDescription(text: string, options: DescriptionOptions): string {
  const { first, rest } = writeParts(text, options);
  return [first, rest].filter((part) => part !== '').join('\n\n');
}

/** Writes an item of a list, in lines: the first paragraph of its description goes on with it, the rest stands below. */
export function describedItem(head: string, description: string | undefined, max: number): string[] {
  const { first, rest } = writeParts(description ?? '', { max });
  const item = [first === '' ? `- ${head}` : `- ${head}: ${first}`, ...(rest === '' ? [] : [rest])].join('\n\n');
  const [line = '', ...below] = item.split('\n');
  return [line, ...nested(below)];
}

/** Moves lines of a list one level down. */
export function nested(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}

/** Writes the words of a description on one line: its blocks one after the other, without their form. */
export function descriptionLine(text: string, max: number): string {
  return blockWords(readApiDescription(text, { max, headings: 1 }), ' ');
}

/** Writes a title on one line. It is running text from its beginning: `1. Pay` is no list. */
export function titleLine(text: string, max: number): string {
  const title = new RunningText('none');
  title.addAll(inlineElements(cutAt(text, max)));
  return title.paragraphs.map(lineOf).join('');
}

/** Of a text without end only the beginning is looked at. */
function beginning(text: string, max: number): string {
  return cutAt(text.slice(0, 2 * max).trim(), max);
}

function readSource(source: string, headings: number | undefined): Block[] {
  if (isPlain(source)) return [blockOf('paragraph', {}, [textNode(source)])];
  const blocks = elementBlocks(markdownElements(source));
  const levels = blocks.flatMap((block) => levelOf(block) ?? []);
  const shift = headings === undefined ? 6 : headings - Math.min(...levels);
  return levels.length === 0 ? blocks : blocks.map((block) => withLevel(block, shift));
}

/** Most descriptions hold no mark that Markdown or HTML know: they are what they say. */
function isPlain(text: string): boolean {
  return !MARK.test(text) && /^\p{L}/u.test(text);
}

const MARK = /[\\`*_~[\]<&{$@\0]|[^\S ]| {2}|:[^ ]|www\./i;

function levelOf({ type, data }: Block): number | undefined {
  const level = /^heading-([123])$/.exec(type)?.[1];
  return level === undefined ? undefined : Number(data['level'] ?? level);
}

function withLevel(block: Block, shift: number): Block {
  const level = levelOf(block);
  if (level === undefined) return block;
  const shifted = level + shift;
  const nodes = block.nodes ?? [];
  if (shifted > 6) return paragraphBlock(withBold(nodes, true));
  return blockOf(`heading-${Math.min(shifted, 3)}`, shifted > 3 ? { level: shifted } : {}, nodes);
}

interface Parts {
  /** The paragraph that the description begins with, if it does. */
  first: string;
  rest: string;
}

// A schema is described with every operation that uses it.
const cache = new BoundedCache<Parts>(4 * 1024 * 1024);

function writeParts(text: string, { max, headings }: DescriptionOptions): Parts {
  const source = beginning(text, max);
  if (isPlain(source)) return { first: source, rest: '' };
  const key = `${headings ?? ''} ${source}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const [first, ...others] = readSource(source, headings);
  const isText = first?.type === 'paragraph';
  const parts = {
    first: isText ? writeBlocks([first], asMarkdown) : '',
    rest: writeBlocks(isText || first === undefined ? others : [first, ...others], asMarkdown),
  };
  cache.set(key, parts, 2 * (parts.first.length + parts.rest.length));
  return parts;
}

const asMarkdown = () => false;

function blockWords(blocks: readonly Block[], between: string): string {
  const words = blocks.map(wordsOf);
  return words.filter((part) => part !== '').join(between);
}

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return blockWords(blocksOf(block.nodes), '; ');
    case 'list-item':
    case 'blockquote':
      return blockWords(blocksOf(block.nodes), ' ');
    case 'table':
      return tableWords(block);
    case 'code':
      return codeSpan(blocksOf(block.nodes).map(codeText).join('\n'), 2000);
    case 'divider':
      return '';
    case 'images':
      return writeBlocks([block], asMarkdown);
    default:
      return lineOf(block.nodes ?? []);
  }
}

function tableWords(block: Block): string {
  const { columns, rows } = textColumns(block);
  const head = columns.map(({ title, markdown }) => markdown ?? escapedLine(title)).join(', ');
  return [head, ...rows.map((row) => row.map((cell) => blockWords(cell, ' ')).join(', '))].join('; ');
}

function codeText({ nodes = [] }: Block): string {
  return nodes.flatMap((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text) : [])).join('');
}

function lineOf(nodes: readonly Node[]): string {
  const line = nodes.map((node) => {
    if (node.object !== 'text') return node;
    return { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, text: leaf.text.replaceAll('\n', ' ') })) };
  });
  return writeInlines(line, { place: 'line', addNote: () => '' });
}
