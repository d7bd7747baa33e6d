import { isObject, type Json, type JsonObject, listOf } from '@lectern/openapi/document/json';
import {
  type DescribeContext,
  type DescribedSchema,
  newDescribeContext,
  readSchema,
  typesOf,
} from './described-schema.js';
import { exampleNumber, exampleText } from './example-values.js';
import { shortened } from './shortened.js';

/** Who writes the data of an example: properties that only the other side writes are left out. */
export type ExampleSide = 'sent' | 'received';

/**
 * Makes an example of a schema: what its author gave as one, else the simplest value of each type. The same schema
 * always gives the same; what would repeat itself without end, or become too large, is left out.
 */
export function exampleOf(document: JsonObject, schema: Json | undefined, side?: ExampleSide): Json {
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
function make(making: Making, value: Json | undefined, level: number): Json | undefined {
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

function keep(making: Making, given: Json): Json {
  const short = shortened(given, { values: Math.max(20, making.left), text: 500 });
  making.left -= countOf(short);
  return short;
}

function countOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, entry) => sum + 1 + countOf(entry), 0);
}

function givenExample({ view }: DescribedSchema): Json | undefined {
  const { keywords } = view;
  const [first] = listOf(keywords.get('examples'));
  const [choice] = listOf(keywords.get('enum'));
  const stated = [keywords.get('example'), first, keywords.get('const'), keywords.get('default'), choice];
  return stated.find((value) => value !== undefined && value !== null);
}

function makeByType(making: Making, schema: DescribedSchema, level: number): Json | undefined {
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
): Json | undefined {
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
  const fields: [string, Json][] = [];
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

function isForOtherSide({ context, side }: Making, property: Json): boolean {
  if (side === undefined) return false;
  const keywords = readSchema(context, property)?.view.keywords;
  return keywords?.get(side === 'sent' ? 'readOnly' : 'writeOnly') === true;
}

/** What is required but would not end is shown as empty. */
function emptyOf({ context }: Making, property: Json): Json {
  const schema = readSchema(context, property);
  if (schema === undefined || schema.isNullable) return null;
  const [type = 'object'] = typesOf(schema);
  return type === 'array' ? [] : type === 'object' ? {} : null;
}
