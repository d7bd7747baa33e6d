import { arrayOf, fieldOf, isObject, type JsonValue } from '@lectern/openapi/document/json';
import { codeSpan, escapedLine } from '../descriptions/markdown-text.js';
import { type DescribeContext, type DescribedSchema, readSchema, sharedName, typesOf } from './described-schema.js';
import { shortened } from './schema-example.js';

/** Describes in words what kind of value a schema describes, such as "array of `Pet` objects". */
export function typeWords(context: DescribeContext, value: JsonValue | undefined): string {
  return wordsOf(context, value, { isPlural: false, level: 0 });
}

/** Finds the schema of the values within arrays and maps, which is the one that has properties to list. */
export function innermost(context: DescribeContext, value: JsonValue | undefined): DescribedSchema | undefined {
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

function wordsOf(context: DescribeContext, value: JsonValue | undefined, form: Form): string {
  if (value === true || value === undefined) return form.isPlural ? 'values of any kind' : 'any value';
  if (value === false) return 'nothing';
  const schema = readSchema(context, value);
  if (schema === undefined) return unknownWords(value);
  const words = schemaWords(context, schema, form);
  return schema.isNullable && !form.isPlural ? `${words} or null` : words;
}

/** A reference that leads nowhere still names what was meant. */
function unknownWords(value: JsonValue): string {
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
function innerOf({ view }: DescribedSchema): JsonValue | undefined {
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

/** Describes in words what a value has to keep to besides its type, such as "1 to 100" and "default `20`". */
export function constraintWords(context: DescribeContext, schema: DescribedSchema): string[] {
  const { keywords } = schema.view;
  const words = [
    ...simpleWords(keywords),
    countWords(keywords, ['minItems', 'maxItems'], 'item'),
    countWords(keywords, ['minProperties', 'maxProperties'], 'property'),
    keywords.get('uniqueItems') === true && 'no item twice',
    ...itemWords(context, schema),
    inheritedWords(schema),
    keywords.has('not') && `but not ${typeWords(context, keywords.get('not'))}`,
    defaultWords(keywords.get('default')),
    keywords.get('readOnly') === true && 'read-only',
    keywords.get('writeOnly') === true && 'write-only',
    keywords.get('deprecated') === true && 'deprecated',
  ];
  return words.filter((word) => typeof word === 'string' && word !== '').map(String);
}

/** Writes a value of a specification as code; a long one is cut. */
export function valueCode(value: JsonValue, max = 100): string {
  const short = shortened(value, { values: 30, text: max + 1 });
  return codeSpan(typeof short === 'string' && /\S/.test(short) ? short : JSON.stringify(short), max);
}

type Keywords = ReadonlyMap<string, JsonValue>;

const MAX_VALUES = 30;

/** What a value that has no parts has to keep to. */
function simpleWords(keywords: Keywords): string[] {
  const step = numberOf(keywords, 'multipleOf');
  const words = [
    valueWords(keywords),
    rangeWords(keywords),
    step === undefined ? '' : `a multiple of ${step}`,
    countWords(keywords, ['minLength', 'maxLength'], 'character'),
    patternWords(keywords.get('pattern')),
  ];
  return words.filter((word) => word !== '');
}

/** Items that have no parts get no lines of their own, so what they have to keep to is said with the array. */
function itemWords(context: DescribeContext, { view }: DescribedSchema): string[] {
  const items = innermost(context, view.keywords.get('items'));
  if (items === undefined || items.view.properties.size > 0 || items.choice !== undefined) return [];
  return simpleWords(items.view.keywords).map((word) => `each ${word}`);
}

function valueWords(keywords: Keywords): string {
  const constant = keywords.get('const');
  if (constant !== undefined) return `always ${valueCode(constant)}`;
  const values = arrayOf(keywords.get('enum'));
  const shown = values.slice(0, MAX_VALUES).flatMap((value) => (value === null ? [] : [valueCode(value)]));
  if (shown.length === 0) return '';
  const left = values.length - MAX_VALUES;
  if (left > 0) return `one of ${shown.join(', ')} and ${left} more values`;
  return shown.length === 1 ? `always ${shown[0]}` : `one of ${joinWords(shown, 'or')}`;
}

/** OpenAPI 3.0 says by a flag that a bound is exclusive, 3.1 by a bound of its own. */
function rangeWords(keywords: Keywords): string {
  const [low, high] = [numberOf(keywords, 'minimum'), numberOf(keywords, 'maximum')];
  const above = keywords.get('exclusiveMinimum') === true ? low : numberOf(keywords, 'exclusiveMinimum');
  const below = keywords.get('exclusiveMaximum') === true ? high : numberOf(keywords, 'exclusiveMaximum');
  if (above === undefined && below === undefined && low !== undefined && high !== undefined) return `${low} to ${high}`;
  const least = above !== undefined ? `more than ${above}` : low !== undefined ? `at least ${low}` : '';
  const most = below !== undefined ? `less than ${below}` : high !== undefined ? `at most ${high}` : '';
  return [least, most].filter((part) => part !== '').join(' and ');
}

function countWords(keywords: Keywords, [least, most]: [string, string], noun: string): string {
  const [low = 0, high] = [numberOf(keywords, least), numberOf(keywords, most)];
  const nouns = noun === 'property' ? 'properties' : `${noun}s`;
  if (high === undefined) return low === 0 ? '' : `at least ${low} ${low === 1 ? noun : nouns}`;
  if (low === high) return `${low} ${low === 1 ? noun : nouns}`;
  return low === 0 ? `at most ${high} ${high === 1 ? noun : nouns}` : `${low} to ${high} ${nouns}`;
}

function patternWords(pattern: JsonValue | undefined): string {
  return typeof pattern === 'string' && pattern !== '' ? `matches ${codeSpan(pattern)}` : '';
}

/** The properties of what a schema inherits are listed with its own; the names say where they come from. */
function inheritedWords(schema: DescribedSchema): string {
  const parts = arrayOf(fieldOf(schema.target, 'allOf')).slice(0, 5);
  const names = parts.flatMap((part) => sharedName(part) ?? []).filter((name) => name !== schema.name);
  return names.length === 0 || !typesOf(schema).includes('object')
    ? ''
    : `everything of ${joinWords(
        names.map((name) => codeSpan(name)),
        'and',
      )}`;
}

function defaultWords(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.length === 0) return 'empty by default';
  return `default ${valueCode(value)}`;
}

function numberOf(keywords: Keywords, key: string): number | undefined {
  const value = keywords.get(key);
  return typeof value === 'number' ? value : undefined;
}
