import { isObject, type JsonValue } from '@lectern/openapi/document/json';

/** A name with its value. */
export type Pair = [name: string, value: string];

/** Where a parameter is sent. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** How a parameter is written into a request, as its specification says. */
export interface ParameterForm {
  name: string;
  place: ParameterPlace;
  style: string;
  explode: boolean;
  allowReserved: boolean;
  /** Present where the value is written as a media type of its own, such as JSON. */
  mediaType?: string | undefined;
}

/** Whether a text names a place of a request. */
export function isPlace(text: JsonValue | undefined): text is ParameterPlace {
  return text === 'path' || text === 'query' || text === 'header' || text === 'cookie';
}

/** Encodes any text for an address, also one with halves of characters. */
export function encoded(text: string, allowReserved = false): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  // What would end a value, or be read as a space, is encoded in any case.
  if (allowReserved) return encodeURI(whole).replace(/[#&+]/g, encodeURIComponent);
  return encodeURIComponent(whole).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Writes a value into its place in a path: simple, after dots (label), or after semicolons (matrix). */
export function pathText(form: ParameterForm, value: JsonValue): string {
  if (form.mediaType !== undefined) return encoded(mediaText(value));
  const { style, name, explode } = form;
  if (style === 'label') return `.${joined(value, explode ? '.' : ',', explode, encoded)}`;
  if (style !== 'matrix') return joined(value, ',', explode, encoded);
  const pairs = explode ? pairsOf(name, value) : [[name, undefined] as const];
  return pairs
    .map(([key, text]) => `;${encoded(key)}=${text === undefined ? joined(value, ',', false, encoded) : encoded(text)}`)
    .join('');
}

/** Writes a value into a query, already encoded; gives nothing for a list or an object without entries. */
export function queryTexts(form: ParameterForm, value: JsonValue): string[] {
  const { name, style, explode, allowReserved, mediaType } = form;
  const encode = (text: string) => encoded(text, allowReserved);
  const write = ([key, text]: readonly [string, string]) => `${encoded(key)}=${encode(text)}`;
  if (mediaType !== undefined) return [write([name, mediaText(value)])];
  if (style === 'deepObject') return deepPairs(name, value).map(write);
  if (explode) return pairsOf(name, value).map(write);
  if (isEmpty(value)) return [];
  return [`${encoded(name)}=${joined(value, DIVIDERS.get(style) ?? ',', false, encode)}`];
}

/** Writes a value into a header. */
export function headerText({ mediaType, explode }: ParameterForm, value: JsonValue): string {
  const text = mediaType === undefined ? joined(value, ',', explode, String) : mediaText(value);
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}

/** Writes a value into cookies, already encoded. */
export function cookieTexts(form: ParameterForm, value: JsonValue): string[] {
  return queryTexts({ ...form, style: 'form', allowReserved: false }, value);
}

/** Writes a single value as text. */
export function writtenValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(writtenValue).join(',') : JSON.stringify(value);
}

const DIVIDERS = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);

function joined(value: JsonValue, divider: string, explode: boolean, encode: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((entry) => encode(writtenValue(entry))).join(divider);
  if (!isObject(value)) return encode(writtenValue(value));
  const pairs = Object.entries(value).map(([key, entry]) => [encode(key), encode(writtenValue(entry))]);
  return pairs.map((pair) => pair.join(explode ? '=' : divider)).join(divider);
}

function pairsOf(name: string, value: JsonValue): Pair[] {
  if (Array.isArray(value)) return value.map((entry) => [name, writtenValue(entry)]);
  if (isObject(value)) return Object.entries(value).map(([key, entry]) => [key, writtenValue(entry)]);
  return [[name, writtenValue(value)]];
}

function deepPairs(name: string, value: JsonValue): Pair[] {
  if (!isObject(value)) return pairsOf(name, value);
  return Object.entries(value).flatMap(([key, entry]) => deepPairs(`${name}[${key}]`, entry));
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function mediaText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
