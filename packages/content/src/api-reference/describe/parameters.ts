import {
  fieldOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { codeSpan } from '../descriptions/markdown-text.js';
import { hasLeft } from './allowance.js';
import { valueCode } from './constraint-words.js';
import { nextSection, readSchema, type Telling, typesOf } from './described-schema.js';
import { entryLines } from './schema-list.js';

/** Tells the parameters of an operation, one section for each place where they are sent. */
export function parameterSections(telling: Telling, operation: Operation): string[] {
  const parameters = parametersOf(telling.document, operation);
  return PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => fieldOf(parameter, 'in') === place);
    if (here.length === 0) return [];
    return [`### ${title}\n\n${listOfParameters(nextSection(telling), here, 'parameter')}`];
  });
}

/** A parameter, or a header of an answer, as a reader meets it. */
export interface ToldParameter {
  name: string;
  schema: Json | undefined;
  isRequired: boolean;
  /** What is to be said about it besides its type, as Markdown. */
  notes: string[];
  /** Said in place of the description of the schema. */
  description: string | undefined;
}

/** Tells the headers of a response as a list; gives nothing when there are none. */
export function headerList(telling: Telling, headers: Json | undefined): string {
  return listOfParameters(telling, headersOf(telling.document, headers), 'header');
}

/** Lists the headers of a response in the shape of parameters. */
export function headersOf(document: JsonObject, headers: Json | undefined): JsonObject[] {
  return Object.entries(objectOf(headers)).flatMap(([name, entry]) => {
    const header = resolve(document, entry);
    return isObject(header) ? [{ ...header, name, in: 'header' }] : [];
  });
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Headers that say what a request or an answer is, and who asks, are told elsewhere: parameters of their names count for nothing. */
const TOLD_ELSEWHERE = new Set(['header accept', 'header content-type', 'header authorization']);

/** Lists the parameters of an operation, which replace those of its path that have the same name and place. */
export function parametersOf(document: JsonObject, { pathItem, value }: Operation): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const entry of [...listOf(fieldOf(pathItem, 'parameters')), ...listOf(fieldOf(value, 'parameters'))]) {
    const parameter = resolve(document, entry);
    if (!isObject(parameter)) continue;
    const [place, name] = [textOf(fieldOf(parameter, 'in')) ?? '', textOf(fieldOf(parameter, 'name')) ?? ''];
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    if (!TOLD_ELSEWHERE.has(key)) found.set(key, parameter);
  }
  return [...found.values()];
}

function listOfParameters(telling: Telling, parameters: readonly JsonObject[], noun: string): string {
  const lines: string[] = [];
  let left = parameters.length;
  for (const parameter of parameters) {
    if (!hasLeft(telling.allowance)) {
      lines.push(`- … and ${left} more ${left === 1 ? noun : `${noun}s`}`);
      break;
    }
    lines.push(...parameterLines(telling, parameter));
    left -= 1;
  }
  return lines.join('\n');
}

function parameterLines(telling: Telling, parameter: JsonObject): string[] {
  const { name, description, ...entry } = readParameter(telling, parameter);
  return entryLines(telling, {
    ...entry,
    label: codeSpan(name),
    ...(description === undefined ? {} : { description }),
  });
}

/** Reads what has to be known about a parameter or a header. */
export function readParameter(telling: Telling, parameter: JsonObject): ToldParameter {
  const [media] = Object.entries(objectOf(fieldOf(parameter, 'content')));
  const schema = fieldOf(parameter, 'schema') ?? fieldOf(objectOf(media?.[1]), 'schema');
  const name = textOf(fieldOf(parameter, 'name')) ?? '';
  const notes = [
    fieldOf(parameter, 'deprecated') === true && 'deprecated',
    media !== undefined && `written as ${codeSpan(media[0])}`,
    ...(media === undefined ? [formWords(telling, parameter, schema, name)] : []),
    exampleWords(telling, parameter, schema),
  ];
  const description = textOf(fieldOf(parameter, 'description'));
  return {
    name,
    schema,
    isRequired: fieldOf(parameter, 'required') === true || fieldOf(parameter, 'in') === 'path',
    notes: notes.filter((note) => typeof note === 'string' && note !== '').map(String),
    description: description?.trim() === '' ? undefined : description,
  };
}

/** How arrays and objects are put into a query: the ways differ too much to be guessed. */
function formWords(telling: Telling, parameter: JsonObject, schema: Json | undefined, name: string): string {
  if (fieldOf(parameter, 'in') !== 'query') return '';
  const told = readSchema(telling, schema);
  const types = told === undefined ? [] : typesOf(told);
  const style = textOf(fieldOf(parameter, 'style')) ?? 'form';
  const explode = fieldOf(parameter, 'explode') ?? style === 'form';
  if (types.includes('object') && style === 'deepObject') return `written ${codeSpan(`${name}[key]=value`)}`;
  if (!types.includes('array')) return '';
  if (style === 'form' && explode === true) return `written ${codeSpan(`${name}=a&${name}=b`)}`;
  const divider = style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? '%20' : ',';
  return `written ${codeSpan(`${name}=a${divider}b`)}`;
}

function exampleWords(telling: Telling, parameter: JsonObject, schema: Json | undefined): string {
  const stated = statedExample(telling, parameter, schema);
  return stated === undefined ? '' : `for example ${valueCode(stated)}`;
}

/** Gives the short example that an author states for a parameter or for its schema. */
export function statedExample(
  telling: Telling,
  parameter: JsonObject,
  schema: Json | undefined,
): string | number | boolean | undefined {
  const [first] = Object.values(objectOf(fieldOf(parameter, 'examples')));
  const named = fieldOf(objectOf(resolve(telling.document, first)), 'value');
  const keywords = readSchema(telling, schema)?.view.keywords;
  const stated =
    fieldOf(parameter, 'example') ?? named ?? keywords?.get('example') ?? listOf(keywords?.get('examples'))[0];
  if (typeof stated === 'string') return stated === '' ? undefined : stated;
  return typeof stated === 'number' || typeof stated === 'boolean' ? stated : undefined;
}
