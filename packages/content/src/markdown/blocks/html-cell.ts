import type { Block, Data, Json } from '../../document/document.js';
import { sameJson, textOf } from '../../document/json-values.js';
import { openElement } from '../elements.js';
import { elementsIn, type HtmlElement, type HtmlNode, parseHtml, readHtmlInlines, trimHtml } from '../html-tree.js';
import { writeHtmlInlines } from '../inlines/write-inlines.js';
import { AttributeBag } from './attribute-bag.js';
import { valueForms } from './cell-values.js';
import { blockOf, emptyParagraph, hasOnly } from './codec.js';
import { readTextElement, writeTextElement } from './text-element.js';

/** What a cell holds: a value, and for text the blocks of the fragment that the value names. */
export interface HtmlCell {
  value?: Json;
  nodes?: Block[];
}

/** The cell of a column; `name` is that of its fragment unless it has another. Undefined when it does not fit. */
export function readCell(td: HtmlElement | undefined, definition: Data, name: string): HtmlCell | undefined {
  const isText = definition['type'] === 'text';
  if (td === undefined) return isText ? { value: name, nodes: [emptyParagraph()] } : {};
  const bag = new AttributeBag(td.attributes);
  const children = trimHtml(td.children);
  const align = bag.takeAlign();
  if (align !== undefined && align !== (definition['textAlignment'] ?? 'left')) return undefined;
  const given = td.attributes.has('data-value') ? readGiven(bag, children) : undefined;
  if (given !== undefined) return given;
  const fit = bag.take('data-object-fit');
  const own = bag.take('data-fragment');
  if (!bag.isEmpty || (isText ? fit : own) !== undefined) return undefined;
  if (isText) {
    const nodes = readCellBlocks(children);
    return nodes === undefined ? undefined : { value: own ?? name, nodes };
  }
  if (children.length === 0) return {};
  const value = valueForms.get(textOf(definition['type']))?.read(children, fit);
  return value === undefined ? undefined : { value };
}

/** A cell with a value; one that its column has no form for stands in an attribute. */
export function writeValue(value: Json | undefined, definition: Data): string {
  if (value === undefined) return definition['type'] === 'text' ? '<td data-value></td>' : '<td></td>';
  const written = valueForms.get(textOf(definition['type']))?.write(value, definition);
  const children = written === undefined ? undefined : parseHtml(written);
  const read =
    children === undefined ? undefined : valueForms.get(textOf(definition['type']))?.read(children, undefined);
  if (sameJson(read, value)) return `<td>${written}</td>`;
  return `${openElement('td', { 'data-value': JSON.stringify(value) })}</td>`;
}

/** A cell with text; undefined when it holds other blocks than paragraphs. */
export function writeText(nodes: readonly Block[], value: string, name: string): string | undefined {
  const open = openElement('td', { 'data-fragment': value === name ? undefined : value });
  const [only, ...others] = nodes;
  if (only === undefined || !nodes.every((block) => block.type === 'paragraph' && hasOnly(block.data, 'align')))
    return undefined;
  const inlines = others.length === 0 && hasOnly(only.data) ? writeHtmlInlines(only.nodes ?? []) : ' ';
  if (!/^[ \t]|[ \t]$/.test(inlines)) return `${open}${inlines}</td>`;
  const paragraphs = nodes.map(writeTextElement);
  return paragraphs.every((html) => html !== undefined) ? `${open}${paragraphs.join('')}</td>` : undefined;
}

/** An attribute without a value says that the record has none. */
function readGiven(bag: AttributeBag, children: readonly HtmlNode[]): HtmlCell | undefined {
  const value = bag.takeJson('data-value');
  const isNone = value === undefined && bag.take('data-value') === '';
  if (!bag.isEmpty || children.length > 0 || (value === undefined && !isNone)) return undefined;
  return value === undefined ? {} : { value };
}

function readCellBlocks(children: readonly HtmlNode[]): Block[] | undefined {
  const elements = elementsIn(children);
  if (elements !== undefined && elements.length > 0 && elements.every(({ name }) => name === 'p')) {
    const blocks = elements.map(readTextElement);
    return blocks.every((block) => block !== undefined) ? blocks : undefined;
  }
  const nodes = readHtmlInlines(children);
  return nodes === undefined ? undefined : [blockOf('paragraph', {}, nodes)];
}
