import type { Block } from '../../document/document.js';
import { openElement } from '../elements.js';
import { type HtmlElement, readHtmlInlines } from '../html-tree.js';
import { writeHtmlInlines } from '../inlines/write-inlines.js';
import { blockOf } from './codec.js';

const alignments = new Map([
  ['left', 'start'],
  ['center', 'center'],
  ['right', 'end'],
]);
const htmlAlignments = new Map([...alignments].map(([html, align]) => [align, html]));

/** `<p align="center">…</p>` and `<h2 align="center">…</h2>`. */
export function readTextElement(element: HtmlElement): Block | undefined {
  const level = /^h([123])$/.exec(element.name)?.[1];
  const type = level === undefined ? 'paragraph' : `heading-${level}`;
  const align = alignments.get(element.attributes.get('align') ?? '');
  const id = level === undefined ? undefined : element.attributes.get('id');
  const known = (align === undefined ? 0 : 1) + (id === undefined ? 0 : 1);
  if ((level === undefined && element.name !== 'p') || known !== element.attributes.size) return undefined;
  const nodes = readHtmlInlines(element.children);
  if (nodes === undefined) return undefined;
  return blockOf(type, { ...(id === undefined ? {} : { id }), ...(align === undefined ? {} : { align }) }, nodes);
}

/** A paragraph or heading as HTML, which also holds its alignment. */
export function writeTextElement(block: Block): string | undefined {
  const { align, id } = block.data;
  const htmlAlign = align === undefined ? undefined : htmlAlignments.get(String(align));
  if ((align !== undefined && htmlAlign === undefined) || (id !== undefined && typeof id !== 'string'))
    return undefined;
  const name = block.type === 'paragraph' ? 'p' : `h${block.type.slice(-1)}`;
  return `${openElement(name, { id, align: htmlAlign })}${writeHtmlInlines(block.nodes ?? [])}</${name}>`;
}
