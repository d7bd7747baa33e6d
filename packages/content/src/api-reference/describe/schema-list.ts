import { isObject, type JsonValue, objectOf } from '@lectern/openapi/document/json';
import { describedItem, nested } from '../descriptions/description.js';
import { codeSpan } from '../descriptions/markdown-text.js';
import { type DescribeContext, type DescribedSchema, hasLeft, readSchema, spendEntry } from './described-schema.js';
import { constraintWords, innermost, typeWords } from './schema-words.js';

/** One line of a list of properties or parameters. */
export interface Entry {
  /** What it is called, as Markdown. */
  label: string;
  schema: JsonValue | undefined;
  isRequired?: boolean;
  /** What else is to be said between the parentheses. */
  notes?: readonly string[];
  /** Said in place of the description of the schema. */
  description?: string | undefined;
}

/** Describes the properties of a schema as a nested list, in lines; gives none for one without properties. */
export function schemaLines(context: DescribeContext, value: JsonValue | undefined): string[] {
  const schema = innermost(context, value);
  if (schema === undefined || !hasParts(context, schema)) return [];
  if (context.described.has(schema.target)) return [];
  context.described.set(schema.target, ABOVE);
  return partLines(context, schema, 0);
}

/** Says where else the properties of a schema are listed; gives nothing when that is nowhere. */
export function describedWhere(context: DescribeContext, value: JsonValue | undefined): string | undefined {
  const schema = innermost(context, value);
  return schema === undefined ? undefined : context.described.get(schema.target);
}

/** Describes one property or parameter: a line for it, its description, and what it consists of below. */
export function entryLines(context: DescribeContext, entry: Entry, level = 0): string[] {
  const schema = readSchema(context, entry.schema);
  const inner = innermost(context, entry.schema);
  const parts = inner !== undefined && hasParts(context, inner) ? inner : undefined;
  const elsewhere = parts === undefined ? undefined : context.described.get(parts.target);
  const isDeep = parts !== undefined && elsewhere === undefined && level >= MAX_DEPTH;
  const facts = [
    typeWords(context, entry.schema),
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...(entry.isRequired === true ? ['required'] : []),
    ...(schema === undefined ? [] : constraintWords(context, schema)),
    ...(parts === undefined ? [] : discriminatorWords(parts)),
    ...(entry.notes ?? []),
    ...(isDeep ? ['properties left out here'] : []),
  ];
  const head = `${entry.label} (${[...new Set(facts)].join(', ')})`;
  const lines = describedItem(head, entry.description ?? schema?.description, MAX_DESCRIPTION_LENGTH);
  spendEntry(context.allowance, lines.join('\n'));
  if (parts === undefined || elsewhere !== undefined || isDeep) return lines;
  context.described.set(parts.target, ABOVE);
  return [...lines, ...nested(partLines(context, parts, level + 1))];
}

const ABOVE = 'described above';
const MAX_DEPTH = 5;
const MAX_DESCRIPTION_LENGTH = 1500;

/** Whether a schema has properties or kinds that are worth a list. */
export function hasParts(context: DescribeContext, schema: DescribedSchema): boolean {
  return schema.view.properties.size > 0 || listedChoices(context, schema).length > 0;
}

function partLines(context: DescribeContext, schema: DescribedSchema, level: number): string[] {
  return [...propertyLines(context, schema, level), ...choiceLines(context, schema, level)];
}

function propertyLines(context: DescribeContext, { view }: DescribedSchema, level: number): string[] {
  const lines: string[] = [];
  let left = view.properties.size;
  for (const [name, property] of view.properties) {
    if (!hasLeft(context.allowance))
      return [...lines, `- … and ${left} more ${left === 1 ? 'property' : 'properties'}`];
    const entry = { label: codeSpan(name), schema: property, isRequired: view.required.has(name) };
    lines.push(...entryLines(context, entry, level));
    left -= 1;
  }
  const others = view.keywords.get('additionalProperties');
  if (view.properties.size > 0 && isObject(others) && Object.keys(others).length > 0) {
    lines.push(...entryLines(context, { label: 'any other name', schema: others }, level));
  }
  return lines;
}

/** The kinds that a value may be of, where they have more to tell than their names. */
function choiceLines(context: DescribeContext, schema: DescribedSchema, level: number): string[] {
  const choices = listedChoices(context, schema);
  const lines: string[] = [];
  let left = choices.length;
  for (const choice of choices) {
    if (!hasLeft(context.allowance)) return [...lines, `- … and ${left} more ${left === 1 ? 'kind' : 'kinds'}`];
    const word = schema.choice?.kind === 'anyOf' && schema.view.properties.size > 0 ? 'and possibly' : 'either';
    const label = left === choices.length || word === 'and possibly' ? word : 'or';
    lines.push(...entryLines(context, { label: `*${label}*`, schema: choice }, level));
    left -= 1;
  }
  return lines;
}

/** Lists the kinds that a value may be of, unless the words for its type say all about them. */
export function listedChoices(context: DescribeContext, { choice }: DescribedSchema): JsonValue[] {
  const choices = choice?.schemas ?? [];
  const isListed = choices.some((value) => {
    const schema = innermost(context, value);
    if (schema === undefined) return false;
    const { properties, keywords } = schema.view;
    return properties.size > 0 || schema.choice !== undefined || keywords.has('enum') || keywords.has('const');
  });
  return isListed ? choices : [];
}

/** Says which property tells the kinds of a value apart. */
export function discriminatorWords({ view }: DescribedSchema): string[] {
  const property = objectOf(view.keywords.get('discriminator'))['propertyName'];
  return typeof property === 'string' ? [`told apart by ${codeSpan(property)}`] : [];
}
