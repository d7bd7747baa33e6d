import type { Data, Node } from '../../document/document.js';
import { dataOf, sameJson, textOf } from '../../document/json-values.js';
import { openElement } from '../elements.js';
import { type HtmlElement, readHtmlInlines, trimHtml } from '../html-tree.js';
import { escapeHtml } from '../inlines/escape-text.js';
import { writeHtmlInlines } from '../inlines/write-inlines.js';
import { AttributeBag } from './attribute-bag.js';
import { columnId } from './table-data.js';

/** A column as the head of an HTML table describes it. */
export interface HtmlColumn {
  id: string;
  definition: Data;
  hidden: boolean;
  width?: number;
  /** What the column is for a card. */
  roles: string[];
}

const roleAttributes: Record<string, string> = {
  targetDefinition: 'data-card-target',
  coverDefinition: 'data-card-cover',
  coverDefinitionDark: 'data-card-cover-dark',
};

/** The column that a head cell describes; undefined when it says something unknown. */
export function readColumnHead(th: HtmlElement, index: number): HtmlColumn | undefined {
  const bag = new AttributeBag(th.attributes);
  const id = bag.take('data-id') ?? columnId(index);
  const type = bag.take('data-type') ?? 'text';
  const hidden = bag.takeFlag('data-hidden') ?? false;
  const roles = Object.keys(roleAttributes).filter((role) => bag.takeFlag(roleAttributes[role] ?? '') === true);
  const width = bag.takeNumber('width');
  const title = readTitle(th);
  const definition = { id, ...title, type, ...typeData(type, bag), ...dataOf(bag.takeJson('data-definition')) };
  if (!bag.isEmpty || title === undefined) return undefined;
  return { id, definition, hidden, roles, ...(typeof width === 'number' ? { width } : {}) };
}

/** The head cell of a column; `options` are those that its cells show. */
export function writeColumnHead(column: HtmlColumn, index: number, options: Data[]): string {
  const { id, title, type, textAlignment, verticalAlignment, multiple, max, html, ...rest } = column.definition;
  const { options: given, ...extra } = rest;
  const roles = column.roles.map((role): [string, true] => [roleAttributes[role] ?? '', true]);
  const open = openElement('th', {
    'data-id': id === columnId(index) ? undefined : textOf(id),
    width: column.width === undefined ? undefined : String(column.width),
    align: textAlignment === undefined || textAlignment === 'left' ? undefined : textOf(textAlignment),
    valign: verticalAlignment === undefined ? undefined : textOf(verticalAlignment),
    'data-hidden': column.hidden ? true : undefined,
    ...Object.fromEntries(roles),
    'data-type': type === 'text' ? undefined : textOf(type),
    'data-multiple': multiple === true ? true : undefined,
    'data-max': max === undefined ? undefined : textOf(max),
    'data-options': given === undefined || sameJson(given, options) ? undefined : JSON.stringify(given),
    'data-definition': Object.keys(extra).length === 0 ? undefined : JSON.stringify(extra),
  });
  return `${open}${typeof html === 'string' ? html : escapeHtml(textOf(title))}</th>`;
}

/** A column without a head. */
export function plainColumn(index: number): HtmlColumn {
  const id = columnId(index);
  return { id, definition: { id, title: '', type: 'text', textAlignment: 'left' }, hidden: false, roles: [] };
}

function typeData(type: string, bag: AttributeBag): Data {
  const align = bag.takeAlign() ?? (type === 'text' ? 'left' : undefined);
  const vertical = bag.take('valign');
  const options = type === 'select' ? bag.takeJson('data-options') : undefined;
  return {
    ...(align === undefined ? {} : { textAlignment: align }),
    ...(vertical === undefined ? {} : { verticalAlignment: vertical }),
    ...(type === 'select' || type === 'users' ? { multiple: bag.takeFlag('data-multiple') ?? false } : {}),
    ...(type === 'rating' ? { max: bag.takeNumber('data-max') ?? 5 } : {}),
    ...(options === undefined ? {} : { options }),
  };
}

/** A title is text; how it is formatted is kept beside it. */
function readTitle(th: HtmlElement): Data | undefined {
  const nodes = readHtmlInlines(trimHtml(th.children));
  if (nodes === undefined) return undefined;
  const title = plainTitle(nodes);
  const isPlain = nodes.every((node) => node.object === 'text' && node.leaves.every((leaf) => leaf.marks.length === 0));
  return isPlain ? { title } : { title, html: writeHtmlInlines(nodes) };
}

function plainTitle(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : plainTitle(node.nodes ?? []),
    )
    .join('');
}
