import { fieldOf, type Json, listOf } from '@lectern/openapi/document/json';
import { codeSpan } from '../descriptions/markdown-text.js';
import { type DescribeContext, type DescribedSchema, sharedName, typesOf } from './described-schema.js';
import { innermost, joinWords, typeWords } from './schema-words.js';
import { shortened } from './shortened.js';

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
export function valueCode(value: Json, max = 100): string {
  const short = shortened(value, { values: 30, text: max + 1 });
  return codeSpan(typeof short === 'string' && /\S/.test(short) ? short : JSON.stringify(short), max);
}

type Keywords = ReadonlyMap<string, Json>;

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
  const values = listOf(keywords.get('enum'));
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

function patternWords(pattern: Json | undefined): string {
  return typeof pattern === 'string' && pattern !== '' ? `matches ${codeSpan(pattern)}` : '';
}

/** The properties of what a schema inherits are listed with its own; the names say where they come from. */
function inheritedWords(schema: DescribedSchema): string {
  const parts = listOf(fieldOf(schema.target, 'allOf')).slice(0, 5);
  const names = parts.flatMap((part) => sharedName(part) ?? []).filter((name) => name !== schema.name);
  return names.length === 0 || !typesOf(schema).includes('object')
    ? ''
    : `everything of ${joinWords(
        names.map((name) => codeSpan(name)),
        'and',
      )}`;
}

function defaultWords(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.length === 0) return 'empty by default';
  return `default ${valueCode(value)}`;
}

function numberOf(keywords: Keywords, key: string): number | undefined {
  const value = keywords.get(key);
  return typeof value === 'number' ? value : undefined;
}
