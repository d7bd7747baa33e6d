import { serializeOuter } from 'parse5';
import type { Inline, Mark, Node } from '../document/document.js';
import { parseRef } from '../document/refs.js';
import type { ElementTag } from './elements.js';
import { readElement, voidInline } from './inlines/inline-elements.js';
import { addMark, markOf } from './inlines/marks.js';
import { normalInlines, textNode } from './inlines/normal-inlines.js';
import { type ParsedNode, parseHtmlFragment } from './parse-html.js';

/** A piece of HTML: text, or an element with what it holds. */
export type HtmlNode = { text: string } | HtmlElement;

export interface HtmlElement extends ElementTag {
  children: HtmlNode[];
  /** As an HTML writer would write it, for what nobody understands. */
  source: string;
}

/** HTML nests no deeper than this; beyond it only the text is left. */
const maxDepth = 60;

/** Reads HTML as a browser would. Undefined when it holds comments or the like, or stands for far too much. */
export function parseHtml(html: string): HtmlNode[] | undefined {
  const nodes = parseHtmlFragment(html)?.map((node) => htmlNode(node, 0));
  return nodes?.every((node) => node !== undefined) ? nodes : undefined;
}

/** The single element that HTML consists of, besides white space. */
export function singleElement(html: string): HtmlElement | undefined {
  const nodes = parseHtml(html)?.filter((node) => !('text' in node) || node.text.trim() !== '');
  const [only] = nodes ?? [];
  return nodes?.length === 1 && only !== undefined && 'name' in only ? only : undefined;
}

/** The elements in a node's children, without the white space between them; undefined when text stands there. */
export function elementsIn(children: readonly HtmlNode[]): HtmlElement[] | undefined {
  const elements = children.filter((node): node is HtmlElement => 'name' in node);
  const texts = children.filter((node) => 'text' in node && node.text.trim() !== '');
  return texts.length === 0 ? elements : undefined;
}

/** Nodes without the white space at their beginning and end, which is layout. */
export function trimHtml(children: readonly HtmlNode[]): HtmlNode[] {
  const last = children.length - 1;
  return children.flatMap((node, index): HtmlNode[] => {
    if (!('text' in node)) return [node];
    const start = index === 0 ? node.text.replace(/^[ \t\n]+/, '') : node.text;
    const text = index === last ? trimEnd(start) : start;
    return text === '' ? [] : [{ text }];
  });
}

/** The text in HTML. */
export function textOfHtml(children: readonly HtmlNode[]): string {
  return children.map((child) => ('text' in child ? child.text : textOfHtml(child.children))).join('');
}

/** The running text that HTML stands for; undefined when it holds elements that running text has no place for. */
export function readHtmlInlines(children: readonly HtmlNode[]): Node[] | undefined {
  const nodes = readNodes(children, []);
  return nodes === undefined ? undefined : normalInlines(nodes);
}

function htmlNode(node: ParsedNode, depth: number): HtmlNode | undefined {
  if (node.nodeName === '#text' && 'value' in node) return { text: node.value };
  if (!('tagName' in node) || depth > maxDepth) return undefined;
  const children = node.childNodes.map((child) => htmlNode(child, depth + 1));
  if (!children.every((child) => child !== undefined)) return undefined;
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  return {
    name: node.tagName,
    attributes,
    closing: false,
    children,
    // Hardly ever asked for, and each element would be written once more for every element around it.
    get source() {
      return serializeOuter(node);
    },
  };
}

function readNodes(children: readonly HtmlNode[], marks: Mark[]): Node[] | undefined {
  const nodes: Node[] = [];
  for (const child of children) {
    const read = 'text' in child ? [textNode(collapse(child.text), marks)] : readElementNode(child, marks);
    if (read === undefined) return undefined;
    for (const node of read) nodes.push(node);
  }
  return nodes;
}

function readElementNode(element: HtmlElement, marks: Mark[]): Node[] | undefined {
  if (element.name === 'br') return [textNode('\n', marks)];
  const inline = readElement(element, textOfHtml(element.children));
  if (inline !== undefined) return [inline];
  const mark = markOf(element);
  if (mark !== undefined) return readNodes(element.children, addMark(marks, mark));
  const href = element.name === 'a' && element.attributes.size === 1 ? element.attributes.get('href') : undefined;
  if (href !== undefined) {
    const nodes = readNodes(element.children, marks);
    const link: Inline = { object: 'inline', type: 'link', data: { ref: parseRef(href) }, nodes, isVoid: false };
    return nodes === undefined ? undefined : [link];
  }
  return blockNames.has(element.name) ? undefined : [voidInline('html', { html: element.source })];
}

const blockNames = new Set(
  'p div ul ol li table tr td th thead tbody pre h1 h2 h3 h4 h5 h6 figure figcaption blockquote details summary hr'.split(
    ' ',
  ),
);

/** White space that spans lines is layout; within a line it is kept. */
function collapse(text: string): string {
  return text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text;
}

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ \t\n]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
