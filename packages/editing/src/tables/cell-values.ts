import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import { asRef } from '@lectern/content/document/refs';
import type { Node } from 'prosemirror-model';
import { createCell } from '../commands/new-blocks.js';
import { createNode, schema } from '../schema/schema.js';

/** The types of columns that the format has. */
export const COLUMN_TYPES = [
  'text',
  'number',
  'checkbox',
  'select',
  'rating',
  'users',
  'files',
  'content-ref',
  'image',
] as const;

/** What the cells of a column hold. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** What a cell says, as plain text. */
export function plainCellText(cell: Node, definition: Data): string {
  if (cell.inlineContent) return cell.textContent;
  if (cell.childCount > 0) return cell.textBetween(0, cell.content.size, '\n', (leaf) => leaf.attrs['label'] ?? '');
  return valueText(cell.attrs['value'], definition);
}

/** A cell of one column as a cell of another one; one that cannot be told there has no value. */
export function convertCell(cell: Node, from: Data, to: Data): Node {
  if (from['type'] === 'text' && to['type'] === 'text') return cell.inlineContent ? textCell(cell.textContent) : cell;
  const text = plainCellText(cell, from);
  if (to['type'] === 'text') return textCell(text);
  const value: Json = cell.inlineContent ? null : cell.attrs['value'];
  return createNode('table_cell', { value: sameValue(value, from, to) ?? valueFromText(text, to) ?? null });
}

/** Whether a cell says less after it was converted: another text, or none of the formatting that it had. */
export function losesByConversion(cell: Node, from: Data, to: Data): boolean {
  const text = plainCellText(cell, from).trim();
  if (text === '' && cell.attrs['value'] === null && cell.textContent === '') return false;
  const converted = convertCell(cell, from, to);
  if (to['type'] !== 'text' && converted.attrs['value'] === null) return true;
  return hasFormatting(cell) && to['type'] !== 'text';
}

/** A definition of another type for a column; a column of options gets one for every text that its cells have. */
export function definitionOfType(definition: Data, type: ColumnType, cells: readonly Node[] = []): Data {
  const { id, title, markdown } = definition;
  const kept: Data = {
    ...(id === undefined ? {} : { id }),
    ...(title === undefined ? {} : { title }),
    ...(markdown === undefined ? {} : { markdown }),
    type,
  };
  if (type === 'text') return { ...kept, textAlignment: 'left' };
  if (type === 'rating') return { ...kept, max: 5 };
  if (type === 'users') return { ...kept, multiple: true };
  if (type !== 'select') return kept;
  const labels = new Set(cells.map((cell) => plainCellText(cell, definition).trim()).filter((label) => label !== ''));
  const options = [...labels].slice(0, MAX_OPTIONS).map((label, index) => newOption(label, index));
  return { ...kept, multiple: false, options };
}

const MAX_OPTIONS = 50;
const COLORS = ['blue', 'green', 'orange', 'red', 'yellow', 'purple'];

/** An option with a label for a column of options; `index` is how many there are before it. */
export function newOption(label: string, index: number): Data {
  return { value: label, label, color: COLORS[index % COLORS.length] ?? 'default' };
}

/** A cell of text with a paragraph for every line. */
export function textCell(text: string): Node {
  if (text === '') return createCell(true);
  const lines = text.split(/\r?\n/);
  return createNode(
    'table_cell',
    {},
    lines.map((line) => createNode('paragraph', {}, line === '' ? [] : schema.text(line))),
  );
}

function valueText(value: Json, definition: Data): string {
  if (value === null) return '';
  if (definition['type'] === 'select') {
    const options = listOf(definition['options']).map(dataOf);
    const labelOf = (chosen: Json): string =>
      textOf(options.find((option) => option['value'] === chosen)?.['label']) || textOf(chosen);
    return listOf(value).map(labelOf).join(', ');
  }
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object') return String(value);
  const ref = dataOf(value['kind'] === undefined ? value['ref'] : value);
  return textOf(ref['url'] ?? ref['page'] ?? ref['file'] ?? ref['anchor'] ?? ref['space'] ?? ref['user']);
}

/** The value itself, where the other type has the same ones. */
function sameValue(value: Json, from: Data, to: Data): Json | undefined {
  if (from['type'] === to['type'] && to['type'] !== 'select') return value;
  if (value === null) return undefined;
  const ref = asRef(value) ?? asRef(dataOf(value)['ref']);
  if (to['type'] === 'content-ref' && ref !== undefined) return { ...ref };
  if (to['type'] === 'image' && (ref?.kind === 'url' || ref?.kind === 'file')) return { ...ref };
  const [file] = listOf(value);
  if (from['type'] === 'files' && typeof file === 'string' && listOf(value).length === 1) {
    if (to['type'] === 'image' || to['type'] === 'content-ref') return { kind: 'file', file };
  }
  if (to['type'] === 'files' && ref?.kind === 'file') return [ref.file];
  if (to['type'] === 'users' && ref?.kind === 'user') return [ref.user];
  return undefined;
}

/** The value of a type that a text stands for. */
function valueFromText(text: string, definition: Data): Json | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  switch (definition['type']) {
    case 'number':
      return numberIn(wanted);
    case 'rating':
      return ratingIn(wanted, definition['max']);
    case 'checkbox':
      return checkedIn(wanted);
    case 'select':
      return chosenIn(wanted, definition);
    case 'content-ref':
    case 'image':
      return /^https?:\/\/\S+$/i.test(wanted) ? { kind: 'url', url: wanted } : undefined;
    default:
      return undefined;
  }
}

function numberIn(text: string): number | undefined {
  const number = Number(text.replaceAll(/[\s_]/g, ''));
  return Number.isFinite(number) && /\d/.test(text) ? number : undefined;
}

function ratingIn(text: string, max: Json | undefined): number | undefined {
  const rating = numberIn(text);
  const most = typeof max === 'number' ? max : 5;
  return rating !== undefined && rating >= 0 && rating <= most ? Math.round(rating) : undefined;
}

function checkedIn(text: string): boolean | undefined {
  if (/^(true|yes|x|\[x\]|[✓✔✅☑]\ufe0f?|1)$/iu.test(text)) return true;
  return /^(false|no|-|\[ ?\]|[✗✘❌☐]\ufe0f?|0)$/iu.test(text) ? false : undefined;
}

function chosenIn(text: string, definition: Data): Json | undefined {
  const options = listOf(definition['options']).map(dataOf);
  const find = (label: string): Json | undefined =>
    options.find((option) => textOf(option['label']).toLowerCase() === label.toLowerCase())?.['value'];
  const whole = find(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(',').map((part) => find(part.trim()));
  const isAll = definition['multiple'] === true && parts.every((part) => part !== undefined);
  return isAll ? parts.flatMap((part) => part ?? []) : undefined;
}

/** Whether a cell has more than plain lines of text. */
function hasFormatting(cell: Node): boolean {
  return cell.children.some(
    (block) =>
      block.type.name !== 'paragraph' || block.children.some((inline) => !inline.isText || inline.marks.length > 0),
  );
}
