import type { Block, Data, Mark, Node } from '../../document/document.js';
import { blockOf, blocksOf, emptyParagraph, voidBlock } from '../../markdown/blocks/codec.js';
import { imagesOfImage } from '../../markdown/blocks/images.js';
import { textColumn } from '../../markdown/blocks/table.js';
import { dataOfTextTable } from '../../markdown/blocks/table-data.js';
import { addMark } from '../../markdown/inlines/marks.js';
import { normalInlines, textNode } from '../../markdown/inlines/normal-inlines.js';
import { writeInlines } from '../../markdown/inlines/write-inlines.js';
import { type DescriptionElement, type DescriptionNode, htmlElement, textContent } from './html-elements.js';
import { isLanguage } from './markdown-text.js';
import { RunningText } from './running-text.js';

/** Lists and quotes nest no deeper than this; what is deeper stands beside what is around it. */
const MAX_NESTING = 6;
const MAX_COLUMNS = 30;
const MAX_CELLS = 5_000;

/** Turns elements into blocks of a page; headings within lists and quotes become bold, being no part of its outline. */
export function elementBlocks(nodes: readonly DescriptionNode[], depth = 0): Block[] {
  const blocks: Block[] = [];
  let text: RunningText | undefined;
  const end = () => {
    for (const paragraph of text?.paragraphs ?? []) blocks.push(paragraphBlock(paragraph));
    text = undefined;
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !node.isBlock) {
      text ??= new RunningText('paragraphs');
      text.add(node);
      continue;
    }
    end();
    for (const block of readElement(node, depth)) addBlock(blocks, block);
  }
  end();
  return blocks;
}

/** Makes all of a running text bold, or nothing of it. */
export function withBold(nodes: readonly Node[], isBold: boolean): Node[] {
  const marked = nodes.map((node): Node => {
    if (node.object !== 'text')
      return node.nodes === undefined ? node : { ...node, nodes: withBold(node.nodes, isBold) };
    const leaves = node.leaves.map((leaf) => {
      const others = leaf.marks.filter(({ type }) => type !== BOLD.type);
      return { ...leaf, marks: isBold ? addMark(others, BOLD) : others };
    });
    return { ...node, leaves };
  });
  return normalInlines(marked);
}

const BOLD: Mark = { object: 'mark', type: 'bold' };

/** Lists of bullets that follow each other are one: two would need two bullets, and one of them is that of our lists. */
function addBlock(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  if (last === undefined || !BULLETS.has(last.type) || !BULLETS.has(block.type)) blocks.push(block);
  else blocks[blocks.length - 1] = bulletList([...blocksOf(last.nodes), ...blocksOf(block.nodes)]);
}

const BULLETS = new Set(['list-unordered', 'list-tasks']);

/** A list whose items all have a box is a list of tasks. */
function bulletList(items: Block[]): Block {
  const isTasks = items.every(({ data }) => data['checked'] !== undefined);
  return blockOf(isTasks ? 'list-tasks' : 'list-unordered', {}, items);
}

function readElement(node: DescriptionElement, depth: number): Block[] {
  const { name, children } = node;
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return heading(Number(name.charAt(1)), children, depth);
    case 'hr':
      return [voidBlock('divider', {})];
    case 'pre':
      return [codeBlock(node)];
    case 'blockquote':
      return quote(children, depth);
    case 'ul':
    case 'ol':
    case 'dl':
    case 'li':
      return list(node, depth);
    case 'table':
      return table(node);
    default:
      return elementBlocks(children, depth);
  }
}

/** Makes a paragraph of running text; a picture that stands alone is a block of its own. */
export function paragraphBlock(nodes: Node[]): Block {
  const [only, ...others] = nodes.filter(
    (node) => node.object !== 'text' || node.leaves.some(({ text }) => text !== ''),
  );
  const isPicture = only?.object === 'inline' && only.type === 'inline-image' && others.length === 0;
  return isPicture ? imagesOfImage(only.data) : blockOf('paragraph', {}, nodes);
}

function heading(level: number, children: readonly DescriptionNode[], depth: number): Block[] {
  const nodes = runningText(children, 'none');
  if (nodes.length === 0) return [];
  if (depth > 0) return [paragraphBlock(withBold(nodes, true))];
  return [blockOf(`heading-${Math.min(level, 3)}`, level > 3 ? { level } : {}, withBold(nodes, false))];
}

function codeBlock({ attributes, children }: DescriptionElement): Block {
  const language = attributes['data-language'] ?? '';
  const data: Data = isLanguage(language) ? { syntax: language } : {};
  const text = textContent(children).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  const lines = text.split('\n').map((line) => blockOf('code-line', {}, [textNode(line)]));
  return blockOf('code', data, lines);
}

function quote(children: readonly DescriptionNode[], depth: number): Block[] {
  if (depth >= MAX_NESTING) return elementBlocks(children, depth);
  const blocks = elementBlocks(children, depth + 1);
  return blocks.length === 0 ? [] : [blockOf('blockquote', {}, blocks)];
}

function list(node: DescriptionElement, depth: number): Block[] {
  const items = itemsOf(node);
  if (depth >= MAX_NESTING) return items.flatMap(({ children }) => elementBlocks(children, depth));
  const blocks = items.flatMap((item) => listItem(item, depth + 1));
  if (blocks.length === 0) return [];
  if (node.name !== 'ol') return [bulletList(blocks)];
  const start = Number(node.attributes['start'] ?? 1);
  const isStart = Number.isInteger(start) && start >= 0 && start < 1_000_000_000 && start !== 1;
  return [blockOf('list-ordered', isStart ? { start } : {}, blocks)];
}

function listItem({ attributes, children }: DescriptionElement, depth: number): Block[] {
  const blocks = elementBlocks(children, depth);
  const box = blocks[0]?.type === 'paragraph' ? attributes['data-checked'] : undefined;
  return blocks.length === 0
    ? []
    : [blockOf('list-item', box === undefined ? {} : { checked: box === 'true' }, blocks)];
}

/** What stands in a list outside of an item is one, too; a term begins one that its descriptions go on with. */
function itemsOf(node: DescriptionElement): DescriptionElement[] {
  if (node.name === 'li') return [node];
  const items: DescriptionElement[] = [];
  for (const child of node.children) {
    const last = items.at(-1);
    if (typeof child === 'string') {
      if (child.trim() !== '') items.push(htmlElement('li', [child]));
    } else if (child.name === 'dd' && last?.name === 'dt') {
      items[items.length - 1] = htmlElement('dt', [...last.children, ' – ', ...child.children]);
    } else items.push(child);
  }
  return items;
}

function table(node: DescriptionElement): Block[] {
  const captions = node.children.filter((child) => typeof child !== 'string' && child.name === 'caption');
  const [head = [], ...rows] = rowsOf(node);
  const width = Math.min(head.length, MAX_COLUMNS);
  if (width === 0) return elementBlocks(captions);
  const columns = head.slice(0, width).map((cell) => {
    const nodes = runningText(cell.children, 'none');
    return textColumn(nodes, writeInlines(nodes, { place: 'cell', addNote: () => '' }), 'left');
  });
  const shown = rows.slice(0, MAX_CELLS / width);
  const cells = shown.map((row) => Array.from({ length: width }, (_, index) => [cellParagraph(row[index])]));
  const { data, fragments } = dataOfTextTable({ columns, rows: cells });
  const block = voidBlock('table', data, fragments.length === 0 ? undefined : fragments);
  return [...elementBlocks(captions), block, ...(shown.length < rows.length ? elementBlocks(['…']) : [])];
}

function rowsOf(node: DescriptionElement): DescriptionElement[][] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name !== 'tr') return rowsOf(child);
    return [child.children.filter((cell) => typeof cell !== 'string')];
  });
}

function cellParagraph(cell: DescriptionElement | undefined): Block {
  const nodes = runningText(cell?.children ?? [], 'lines');
  return nodes.length === 0 ? emptyParagraph() : blockOf('paragraph', {}, nodes);
}

function runningText(nodes: readonly DescriptionNode[], breaks: 'lines' | 'none'): Node[] {
  const text = new RunningText(breaks);
  text.addAll(nodes);
  return text.paragraphs[0] ?? [];
}
