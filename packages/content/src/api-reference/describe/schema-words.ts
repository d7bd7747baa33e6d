import { isObject, type Json } from '@lectern/openapi/document/json';
import { codeSpan, escapedLine } from '../descriptions/markdown-text.js';
import { type DescribeContext, type DescribedSchema, readSchema, sharedName, typesOf } from './described-schema.js';

/** Describes in words what kind of value a schema describes, such as "array of `Pet` objects". */
export function typeWords(context: DescribeContext, value: Json | undefined): string {
  return wordsOf(context, value, { isPlural: false, level: 0 });
}

/** Finds the schema of the values within arrays and maps, which is the one that has properties to list. */
export function innermost(context: DescribeContext, value: Json | undefined): DescribedSchema | undefined {
  let schema = readSchema(context, value);
  for (let level = 0; level < MAX_DEPTH && schema !== undefined; level += 1) {
    const inner = innerOf(schema);
    if (inner === undefined) break;
    schema = readSchema(context, inner);
  }
  return schema;
}

interface Form {
  isPlural: boolean;
  level: number;
}

/** Arrays of arrays and choices of choices are spelt out so far. */
const MAX_DEPTH = 4;
const MAX_CHOICES = 5;

function wordsOf(context: DescribeContext, value: Json | undefined, form: Form): string {
  if (value === true || value === undefined) return form.isPlural ? 'values of any kind' : 'any value';
  if (value === false) return 'nothing';
  const schema = readSchema(context, value);
  if (schema === undefined) return unknownWords(value);
  const words = schemaWords(context, schema, form);
  return schema.isNullable && !form.isPlural ? `${words} or null` : words;
}

/** A reference that leads nowhere still names what was meant. */
function unknownWords(value: Json): string {
  const name = sharedName(value);
  return name === undefined ? 'any value' : `${codeSpan(name)}, which the specification does not describe`;
}

function schemaWords(context: DescribeContext, schema: DescribedSchema, form: Form): string {
  if (form.level >= MAX_DEPTH) return '…';
  if (schema.choice !== undefined && schema.view.properties.size === 0) return choiceWords(context, schema, form);
  const types = typesOf(schema);
  if (types.length === 0) return form.isPlural ? 'values of any kind' : 'any value';
  const words = types.slice(0, MAX_CHOICES).map((type) => oneTypeWords(context, schema, type, form));
  return joinWords(words, 'or');
}

function choiceWords(context: DescribeContext, { choice, name, view }: DescribedSchema, form: Form): string {
  const schemas = choice?.schemas ?? [];
  const inner = { ...form, level: form.level + 1 };
  const words = new Set(schemas.slice(0, MAX_CHOICES).map((schema) => wordsOf(context, schema, inner)));
  if (schemas.length <= MAX_CHOICES && words.size > 0) return joinWords([...words], 'or');
  const noun =
    view.types?.has('object') === true ? (form.isPlural ? 'objects' : 'object') : form.isPlural ? 'values' : 'value';
  return `${name === undefined ? '' : `${codeSpan(name)} `}${noun} of one of ${schemas.length} kinds`;
}

function oneTypeWords(context: DescribeContext, schema: DescribedSchema, type: string, form: Form): string {
  const { keywords } = schema.view;
  const s = form.isPlural ? 's' : '';
  const nested = { isPlural: true, level: form.level + 1 };
  if (type === 'array') {
    const items = innerOf(schema);
    return items === undefined ? `array${s}` : `array${s} of ${wordsOf(context, items, nested)}`;
  }
  if (type === 'object') {
    const values = innerOf(schema);
    if (values !== undefined) return `map${s} of ${wordsOf(context, values, nested)}`;
    return schema.name === undefined ? `object${s}` : `${codeSpan(schema.name)} object${s}`;
  }
  const format = keywords.get('format');
  if (type === 'string' && format === 'binary') return `file${s}`;
  const noun = `${escapedLine(type, 30)}${s}`;
  if (typeof format !== 'string' || format.trim() === '') return noun;
  if (format === 'byte') return `base64 ${noun}`;
  return /^[\w-]{1,30}$/.test(format) ? `${escapedLine(format)} ${noun}` : `${noun} (${escapedLine(format, 60)})`;
}

/** What an array consists of, or a map that has no properties of its own. */
function innerOf({ view }: DescribedSchema): Json | undefined {
  const { keywords, properties } = view;
  const items = keywords.get('items');
  if (view.types === undefined ? items !== undefined : view.types.has('array')) return items;
  const values = keywords.get('additionalProperties');
  return properties.size === 0 && isObject(values) && Object.keys(values).length > 0 ? values : undefined;
}

/** Joins words as a sentence does: "a, b or c". */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}
