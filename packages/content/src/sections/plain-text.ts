import type { Block, Data, Fragment, Inline, Json, Node, Text } from '../document/document.js';
import { textOf } from '../document/json-values.js';
import { tableText } from './table-text.js';

type Readable = Node | Fragment;

/** Gives everything a reader can read in the nodes as one line of text with single spaces. */
export function plainText(nodes: Iterable<Readable>): string {
  return collapse(rawText(nodes));
}

/**
 * Gives the readable text of the nodes before whitespace is collapsed; neighbouring blocks never run together.
 * @param conditional takes the outermost conditional blocks instead of reading them; without it, they are read
 */
export function rawText(nodes: Iterable<Readable>, conditional?: Block[]): string {
  let text = '';
  for (const node of nodes) text += nodeText(node, conditional);
  return text;
}

/** Whether only those see the content of a block for whom its condition holds. */
export function isConditional(block: Block): boolean {
  return block.type === 'if';
}

/** Gives what a block says by its attributes and fragments, without its children. */
export function ownText(block: Block, conditional?: Block[]): string {
  const fragments =
    block.type === 'table'
      ? tableText(block, (cell) => rawText(cell, conditional))
      : rawText(block.fragments ?? [], conditional);
  return `\n${attributeText(block)}\n${fragments}\n`;
}

/** Makes every run of whitespace one space and takes it off both ends. */
export function collapse(text: string): string {
  // Most runs are one space already, and leaving those alone is most of the work saved.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

function nodeText(node: Readable, conditional: Block[] | undefined): string {
  if (node.object === 'text') return leafText(node);
  if (node.object === 'fragment') return `\n${rawText(node.nodes, conditional)}\n`;
  if (node.object === 'inline') return inlineText(node, conditional);
  if (conditional && isConditional(node)) {
    conditional.push(node);
    return '\n';
  }
  return `${ownText(node, conditional)}${rawText(node.nodes ?? [], conditional)}\n`;
}

function leafText(node: Text): string {
  return node.leaves.map((leaf) => leaf.text).join('');
}

function inlineText(node: Inline, conditional: Block[] | undefined): string {
  const inner = rawText(node.nodes ?? [], conditional) + rawText(node.fragments ?? [], conditional);
  switch (node.type) {
    case 'emoji':
      return emojiText(node.data);
    case 'inline-math':
      return stringOf(node.data['formula']);
    case 'inline-image':
      return ` ${stringOf(node.data['alt'])} ${stringOf(node.data['caption'])} `;
    case 'button':
      return ` ${stringOf(node.data['label'])} `;
    case 'html':
      return htmlText(node.data);
    default:
      return inner;
  }
}

/** Attributes that are shown to readers, by block type. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'tabs-item': ['title'],
  code: ['title'],
  image: ['alt'],
  math: ['formula'],
  prompt: ['description'],
  'openapi-operation': ['method', 'path'],
  'openapi-webhook': ['method', 'name'],
  'openapi-schemas': ['title', 'schemas'],
  swagger: ['method', 'path'],
};

function attributeText(block: Block): string {
  if (block.type === 'html') return htmlText(block.data);
  const shown = SHOWN[block.type] ?? [];
  return shown.map((name) => stringOf(block.data[name])).join(' ');
}

function stringOf(value: Json | undefined): string {
  return Array.isArray(value) ? value.map(stringOf).join(' ') : textOf(value);
}

/** An emoji is known by its code points in hexadecimal, joined by dashes. */
function emojiText(data: Data): string {
  const code = stringOf(data['code']);
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(code)) return code;
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : code;
}

function htmlText(data: Data): string {
  return stringOf(data['html']).replace(/<[^<>]*>/g, ' ');
}
