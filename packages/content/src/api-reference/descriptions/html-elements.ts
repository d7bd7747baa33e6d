import { type ParsedNode, parseHtmlFragment } from '../../markdown/parse-html.js';

/** A piece of a description as HTML knows it: text, or an element with what it holds. */
export type DescriptionNode = string | DescriptionElement;

/** An element of a description, whether Markdown or HTML wrote it. */
export interface DescriptionElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: DescriptionNode[];
  /** Whether it stands on lines of its own, or holds something that does. */
  isBlock: boolean;
}

/** Makes an element with what it holds. */
export function htmlElement(
  name: string,
  children: DescriptionNode[],
  attributes: DescriptionElement['attributes'] = {},
): DescriptionElement {
  const isBlock = BLOCKS.has(name) || children.some((child) => typeof child !== 'string' && child.isBlock);
  return { name, attributes, children, isBlock };
}

/**
 * Keeps a piece of HTML until all of them are read together. Words between angles that are no HTML which descriptions
 * use, such as `<your-id>`, become text.
 */
export function htmlPiece(html: string): DescriptionNode {
  const known = html.replace(TAG, (tag, name: string) => (KNOWN.has(name.toLowerCase()) ? tag : escaped(tag)));
  return { name: PIECE, attributes: {}, children: [known], isBlock: false };
}

/** Reads nodes with HTML between them as a browser would: what one piece of it opens goes on until another ends it. */
export function parseHtmlPieces(nodes: readonly DescriptionNode[]): DescriptionNode[] {
  // Within a division, parts of tables that stand outside of one mean nothing.
  const parsed = parseHtmlFragment(`<div>${nodes.map(writeNode).join('')}`);
  return parsed?.flatMap((node) => readNode(node, 0)) ?? [htmlElement('p', [textContent(nodes)])];
}

/** Gives the text of nodes without their form. */
export function textContent(nodes: readonly DescriptionNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textContent(node.children))).join('');
}

const BLOCKS = new Set(
  (
    'p div section article center note important details summary blockquote figure figcaption ' +
    'h1 h2 h3 h4 h5 h6 hr ul ol li dl dt dd table caption thead tbody tfoot tr th td pre'
  ).split(' '),
);
const INLINES = 'a b strong i em u s strike del ins code kbd samp tt br img span font small big sub sup';
const KNOWN = new Set([...BLOCKS, ...INLINES.split(' '), 'script', 'style']);
const EMPTY = new Set(['br', 'hr', 'img']);
const PIECE = '#html';
const TAG = /<\/?([a-z][\w-]*)[^<>]*>/gi;

/** Elements nest no deeper than this; beyond it only their text is left. */
const MAX_DEPTH = 60;

function writeNode(node: DescriptionNode): string {
  if (typeof node === 'string') return escaped(node);
  const { name, children } = node;
  if (name === PIECE) return textContent(children);
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `<${name}${attributes.join('')}>`;
  if (EMPTY.has(name)) return open;
  // A line feed at the very beginning of preformatted text does not count.
  return `${open}${name === 'pre' ? '\n' : ''}${children.map(writeNode).join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function readNode(node: ParsedNode, depth: number): DescriptionNode[] {
  if (node.nodeName === '#text' && 'value' in node) return [node.value];
  if (!('tagName' in node) || node.tagName === 'script' || node.tagName === 'style') return [];
  if (depth > MAX_DEPTH) return [parsedText(node)];
  const children = node.childNodes.flatMap((child) => readNode(child, depth + 1));
  return [htmlElement(node.tagName, children, Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])))];
}

/** The text in a node, however deep it nests. */
function parsedText(node: ParsedNode): string {
  const texts: string[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.nodeName === '#text' && 'value' in next) texts.push(next.value);
    if ('childNodes' in next) for (const child of next.childNodes.toReversed()) pending.push(child);
  }
  return texts.join('');
}
