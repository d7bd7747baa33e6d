import { arrayOf, fieldsOf, isObject, type JsonObject, type JsonValue } from '@lectern/openapi/document/json';
import { cutAt } from '../descriptions/markdown-text.js';
import {
  type DescribeContext,
  type DescribedSchema,
  newDescribeContext,
  readSchema,
  typesOf,
} from './described-schema.js';

/** Who writes the data of an example: properties that only the other side writes are left out. */
export type ExampleSide = 'sent' | 'received';

/**
 * Makes an example of a schema: what its author gave as one, else the simplest value of each type. The same schema
 * always gives the same; what would repeat itself without end, or become too large, is left out.
 */
export function exampleOf(document: JsonObject, schema: JsonValue | undefined, side?: ExampleSide): JsonValue {
  const making: Making = { context: newDescribeContext(document), side, left: MAX_VALUES, open: new Set() };
  return make(making, schema, 0) ?? null;
}

interface Making {
  context: DescribeContext;
  side: ExampleSide | undefined;
  /** The values that may still be made. */
  left: number;
  /** The schemas within which the example stands. */
  open: Set<JsonObject>;
}

const MAX_VALUES = 150;
const MAX_DEPTH = 10;

/** Gives nothing where an example would not end. */
function make(making: Making, value: JsonValue | undefined, level: number): JsonValue | undefined {
  making.left -= 1;
  if (value === true) return {};
  const schema = readSchema(making.context, value);
  if (schema === undefined || making.open.has(schema.target)) return undefined;
  const given = givenExample(schema);
  if (given !== undefined) return keep(making, given);
  if (making.left <= 0 || level > MAX_DEPTH) return undefined;
  making.open.add(schema.target);
  const made = makeByType(making, schema, level);
  making.open.delete(schema.target);
  return made;
}

function keep(making: Making, given: JsonValue): JsonValue {
  const short = shortened(given, { values: Math.max(20, making.left), text: 500 });
  making.left -= countOf(short);
  return short;
}

function countOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, entry) => sum + 1 + countOf(entry), 0);
}

function givenExample({ view }: DescribedSchema): JsonValue | undefined {
  const { keywords } = view;
  const [first] = arrayOf(keywords.get('examples'));
  const [choice] = arrayOf(keywords.get('enum'));
  const stated = [keywords.get('example'), first, keywords.get('const'), keywords.get('default'), choice];
  return stated.find((value) => value !== undefined && value !== null);
}

function makeByType(making: Making, schema: DescribedSchema, level: number): JsonValue | undefined {
  const types = typesOf(schema);
  const [chosen] = schema.choice?.schemas ?? [];
  const isObjectLike = types.includes('object') || schema.view.properties.size > 0;
  if (chosen !== undefined) {
    const alternative = make(making, chosen, level + 1);
    if (!isObjectLike || !(alternative === undefined || isObject(alternative))) return alternative;
    return { ...makeObject(making, schema, level), ...alternative };
  }
  if (isObjectLike) return makeObject(making, schema, level);
  return makeSimple(making, schema, types[0], level);
}

function makeSimple(
  making: Making,
  { view }: DescribedSchema,
  type: string | undefined,
  level: number,
): JsonValue | undefined {
  switch (type) {
    case 'array': {
      const item = make(making, view.keywords.get('items'), level + 1);
      return item === undefined ? [] : [item];
    }
    case 'string':
      return exampleText(view.keywords);
    case 'integer':
    case 'number':
      return exampleNumber(view.keywords, type === 'integer');
    case 'boolean':
      return true;
    case undefined:
      return {};
    default:
      return null;
  }
}

/** Required properties come even when little is left, so that the example stays one. */
function makeObject(making: Making, { view }: DescribedSchema, level: number): JsonObject {
  const fields: [string, JsonValue][] = [];
  for (const [name, property] of view.properties) {
    const isWanted = making.left > 0 || (view.required.has(name) && making.left > -MAX_VALUES);
    if (!isWanted || isForOtherSide(making, property)) continue;
    const value =
      make(making, property, level + 1) ?? (view.required.has(name) ? emptyOf(making, property) : undefined);
    if (value !== undefined) fields.push([name, value]);
  }
  const others = view.keywords.get('additionalProperties');
  if (fields.length === 0 && isObject(others)) {
    const value = make(making, others, level + 1);
    if (value !== undefined) fields.push(['key', value]);
  }
  return Object.fromEntries(fields);
}

function isForOtherSide({ context, side }: Making, property: JsonValue): boolean {
  if (side === undefined) return false;
  const keywords = readSchema(context, property)?.view.keywords;
  return keywords?.get(side === 'sent' ? 'readOnly' : 'writeOnly') === true;
}

/** What is required but would not end is shown as empty. */
function emptyOf({ context }: Making, property: JsonValue): JsonValue {
  const schema = readSchema(context, property);
  if (schema === undefined || schema.isNullable) return null;
  const [type = 'object'] = typesOf(schema);
  return type === 'array' ? [] : type === 'object' ? {} : null;
}

type Keywords = ReadonlyMap<string, JsonValue>;

/** Gives a text of the format that a schema asks for, as long as it asks for. */
function exampleText(keywords: Keywords): string {
  const format = keywords.get('format');
  const known = typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (known !== undefined) return known;
  const [least, most] = [lengthOf(keywords.get('minLength')) ?? 0, lengthOf(keywords.get('maxLength')) ?? MAX_LENGTH];
  const text = 'text'.padEnd(Math.min(least, MAX_LENGTH), ' text');
  return text.slice(0, Math.max(most, 0));
}

/** Gives a number within the bounds of a schema, a small one where they allow it. */
function exampleNumber(keywords: Keywords, isWhole: boolean): number {
  const step = Math.abs(numberOf(keywords.get('multipleOf')) ?? 0) || (isWhole ? 1 : 0);
  const [low, high] = [lowest(keywords, isWhole), highest(keywords, isWhole)];
  const start = Math.min(Math.max(1, low), high);
  const number = step === 0 ? start : Math.ceil(start / step) * step;
  const fitting = number > high ? Math.floor(high / (step || 1)) * (step || 1) : number;
  // Zero comes out negative where a bound is a small negative fraction.
  return Number.isFinite(fitting) ? fitting + 0 : start;
}

/** What stands in an example in place of a file. */
export const fileExample = '(file)';

const MAX_LENGTH = 200;

const FORMATS = new Map([
  ['date-time', '2025-01-31T09:30:00Z'],
  ['date', '2025-01-31'],
  ['time', '09:30:00Z'],
  ['duration', 'P1D'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['email', 'user@example.com'],
  ['idn-email', 'user@example.com'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
  ['iri', 'https://example.com'],
  ['uri-reference', '/path'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['byte', 'dGV4dA=='],
  ['binary', fileExample],
  ['password', '********'],
  ['json-pointer', '/path'],
  ['regex', '.*'],
]);

function lowest(keywords: Keywords, isWhole: boolean): number {
  const least = numberOf(keywords.get('minimum'));
  const exclusive = keywords.get('exclusiveMinimum');
  const above = exclusive === true ? least : numberOf(exclusive);
  if (above !== undefined) return isWhole ? Math.floor(above) + 1 : above + 0.5;
  if (least === undefined) return Number.NEGATIVE_INFINITY;
  return isWhole ? Math.ceil(least) : least;
}

function highest(keywords: Keywords, isWhole: boolean): number {
  const most = numberOf(keywords.get('maximum'));
  const exclusive = keywords.get('exclusiveMaximum');
  const below = exclusive === true ? most : numberOf(exclusive);
  if (below !== undefined) return isWhole ? Math.ceil(below) - 1 : below - 0.5;
  if (most === undefined) return Number.POSITIVE_INFINITY;
  return isWhole ? Math.floor(most) : most;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function lengthOf(value: JsonValue | undefined): number | undefined {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.max(0, Math.floor(number));
}

/** How much of a value is kept. */
interface Kept {
  /** The most values, those within lists and objects included. */
  values: number;
  /** The most characters of one text. */
  text: number;
}

/** Gives a value without what is too much of it: long texts are cut, long lists and objects end early. */
export function shortened(value: JsonValue, kept: Kept): JsonValue {
  return shorten(value, { ...kept }, 0);
}

const MAX_SHORTENED_DEPTH = 12;

function shorten(value: JsonValue, left: Kept, level: number): JsonValue {
  left.values -= 1;
  if (typeof value === 'string') return cutAt(value, left.text);
  if (Array.isArray(value)) return level >= MAX_SHORTENED_DEPTH ? [] : shortenList(value, left, level);
  if (isObject(value)) return level >= MAX_SHORTENED_DEPTH ? {} : shortenObject(value, left, level);
  return value;
}

function shortenList(list: readonly JsonValue[], left: Kept, level: number): JsonValue[] {
  const short: JsonValue[] = [];
  for (const entry of list) {
    if (left.values <= 0) break;
    short.push(shorten(entry, left, level + 1));
  }
  return short;
}

function shortenObject(object: JsonObject, left: Kept, level: number): JsonObject {
  const short: [string, JsonValue][] = [];
  for (const [key, entry] of fieldsOf(object)) {
    if (left.values <= 0) break;
    short.push([cutAt(key, left.text), shorten(entry, left, level + 1)]);
  }
  return Object.fromEntries(short);
}
