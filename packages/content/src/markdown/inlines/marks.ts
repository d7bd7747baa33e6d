import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Data, Json, Mark } from '../../document/document.js';
import { sameJson } from '../../document/json-values.js';
import { type ElementTag, openElement } from '../elements.js';

/** The order of marks on a leaf, and of their tags from outside to inside. */
const ranks = ['color', 'bold', 'italic', 'strikethrough', 'superscript', 'subscript', 'keyboard', 'code'];

const elementOfMark = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strikethrough', 'del'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['keyboard', 'kbd'],
  ['code', 'code'],
]);

const markOfElement = new Map([
  ...[...elementOfMark].map(([mark, element]): [string, string] => [element, mark]),
  ['b', 'bold'],
  ['i', 'italic'],
  ['s', 'strikethrough'],
  ['strike', 'strikethrough'],
]);

/** The marks of a leaf in their one order, each type once. */
export function normalMarks(marks: readonly Mark[]): Mark[] {
  const byType = new Map<string, Mark>();
  for (const mark of marks) {
    if (!byType.has(mark.type)) byType.set(mark.type, normalMark(mark));
  }
  return [...byType.values()].sort((a, b) => rank(a) - rank(b) || (a.type < b.type ? -1 : 1));
}

/** The marks of a leaf with one more. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (marks.length === 0) return [normalMark(mark)];
  return normalMarks([mark, ...marks.filter((other) => other.type !== mark.type)]);
}

/** Whether two marks are the same, data included. */
export function sameMark(a: Mark, b: Mark): boolean {
  return a.type === b.type && (a.data === b.data || sameJson(a.data ?? {}, b.data ?? {}));
}

/** The mark that an HTML element stands for. */
export function markOf(tag: ElementTag): Mark | undefined {
  const type = markOfElement.get(tag.name);
  if (type !== undefined) return tag.attributes.size === 0 ? { object: 'mark', type } : undefined;
  if (tag.name === 'mark') return colorMark(tag.attributes.get('style'));
  const source = tag.name === 'span' ? tag.attributes.get('data-mark') : undefined;
  return source === undefined ? undefined : unknownMark(source);
}

/** The HTML tags around text with a mark. */
export function markTags(mark: Mark): [string, string] {
  const element = elementOfMark.get(mark.type);
  if (element !== undefined && mark.data === undefined) return [`<${element}>`, `</${element}>`];
  const style = mark.type === 'color' ? colorStyle(mark.data ?? {}) : undefined;
  if (style !== undefined) return [openElement('mark', { style }), '</mark>'];
  const { type, data } = mark;
  return [openElement('span', { 'data-mark': JSON.stringify({ type, data }) }), '</span>'];
}

function normalMark({ type, data }: Mark): Mark {
  if (type === 'color') return { object: 'mark', type, data: { text: 'default', background: 'default', ...data } };
  const isPlain = data === undefined || Object.keys(data).length === 0;
  return isPlain ? { object: 'mark', type } : { object: 'mark', type, data };
}

function rank(mark: Mark): number {
  const index = ranks.indexOf(mark.type);
  return index === -1 ? 0.5 : index;
}

function colorMark(style: string | undefined): Mark | undefined {
  if (style === undefined) return { object: 'mark', type: 'color', data: { text: 'default', background: 'yellow' } };
  const data = { text: 'default', background: 'default' };
  for (const declaration of style.split(';')) {
    const [name, value] = declaration.split(':').map((part) => part.trim());
    if (name === undefined || name === '') continue;
    if (value === undefined || !isColor(value)) return undefined;
    if (name === 'color') data.text = value;
    else if (name === 'background-color') data.background = value;
    else return undefined;
  }
  return { object: 'mark', type: 'color', data };
}

function colorStyle(data: Data): string | undefined {
  const { text, background, ...rest } = data;
  if (!isColor(text) || !isColor(background) || Object.keys(rest).length > 0) return undefined;
  if (text === 'default' && background === 'default') return 'color:default;';
  return `${text === 'default' ? '' : `color:${text};`}${background === 'default' ? '' : `background-color:${background};`}`;
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^[$#]?[a-zA-Z0-9-]+$/.test(value);
}

function unknownMark(source: string): Mark | undefined {
  try {
    const { type, data }: { type?: unknown; data?: Json } = JSON.parse(source) ?? {};
    if (typeof type !== 'string') return undefined;
    return normalMark({ object: 'mark', type, ...(isPlainObject(data) ? { data } : {}) });
  } catch {
    return undefined;
  }
}
