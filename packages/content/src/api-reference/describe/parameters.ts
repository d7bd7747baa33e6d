import {
  arrayOf,
  fieldOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import type { Operation } from '@lectern/openapi/document/operations';
import { resolve } from '@lectern/openapi/document/references';
import { codeSpan } from '../descriptions/markdown-text.js';
import { type DescribeContext, hasLeft, nextSection, readSchema, typesOf } from './described-schema.js';
import { entryLines } from './schema-list.js';
import { valueCode } from './schema-words.js';

/** Describes the parameters of an operation, one section for each place where they are sent. */
export function parameterSections(context: DescribeContext, operation: Operation): string[] {
  const parameters = parametersOf(context.document, operation);
  return PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => fieldOf(parameter, 'in') === place);
    if (here.length === 0) return [];
    return [`### ${title}\n\n${listOfParameters(nextSection(context), here, 'parameter')}`];
  });
}

/** A parameter, or a header of a response, as a reader meets it. */
export interface DescribedParameter {
  name: string;
  schema: JsonValue | undefined;
  isRequired: boolean;
  /** What is to be said about it besides its type, as Markdown. */
  notes: string[];
  /** Said in place of the description of the schema. */
  description: string | undefined;
}

/** Describes the headers of a response as a list; gives nothing when there are none. */
export function headerList(context: DescribeContext, headers: JsonValue | undefined): string {
  return listOfParameters(context, headersOf(context.document, headers), 'header');
}

/** Lists the headers of a response in the shape of parameters. */
export function headersOf(document: JsonObject, headers: JsonValue | undefined): JsonObject[] {
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

/** Headers that say what a request or a response is, and who asks, are described elsewhere: parameters of their names count for nothing. */
const DESCRIBED_ELSEWHERE = new Set(['header accept', 'header content-type', 'header authorization']);

/** Lists the parameters of an operation, which replace those of its path that have the same name and place. */
export function parametersOf(document: JsonObject, { pathItem, value }: Operation): JsonObject[] {
  const found = new Map<string, JsonObject>();
  for (const entry of [...arrayOf(fieldOf(pathItem, 'parameters')), ...arrayOf(fieldOf(value, 'parameters'))]) {
    const parameter = resolve(document, entry);
    if (!isObject(parameter)) continue;
    const [place, name] = [stringOf(fieldOf(parameter, 'in')) ?? '', stringOf(fieldOf(parameter, 'name')) ?? ''];
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    if (!DESCRIBED_ELSEWHERE.has(key)) found.set(key, parameter);
  }
  return [...found.values()];
}

function listOfParameters(context: DescribeContext, parameters: readonly JsonObject[], noun: string): string {
  const lines: string[] = [];
  let left = parameters.length;
  for (const parameter of parameters) {
    if (!hasLeft(context.allowance)) {
      lines.push(`- … and ${left} more ${left === 1 ? noun : `${noun}s`}`);
      break;
    }
    lines.push(...parameterLines(context, parameter));
    left -= 1;
  }
  return lines.join('\n');
}

function parameterLines(context: DescribeContext, parameter: JsonObject): string[] {
  const { name, description, ...entry } = readParameter(context, parameter);
  return entryLines(context, {
    ...entry,
    label: codeSpan(name),
    ...(description === undefined ? {} : { description }),
  });
}

/** Reads what has to be known about a parameter or a header. */
export function readParameter(context: DescribeContext, parameter: JsonObject): DescribedParameter {
  const [media] = Object.entries(objectOf(fieldOf(parameter, 'content')));
  const schema = fieldOf(parameter, 'schema') ?? fieldOf(objectOf(media?.[1]), 'schema');
  const name = stringOf(fieldOf(parameter, 'name')) ?? '';
  const notes = [
    fieldOf(parameter, 'deprecated') === true && 'deprecated',
    media !== undefined && `written as ${codeSpan(media[0])}`,
    ...(media === undefined ? [formWords(context, parameter, schema, name)] : []),
    exampleWords(context, parameter, schema),
  ];
  const description = stringOf(fieldOf(parameter, 'description'));
  return {
    name,
    schema,
    isRequired: fieldOf(parameter, 'required') === true || fieldOf(parameter, 'in') === 'path',
    notes: notes.filter((note) => typeof note === 'string' && note !== '').map(String),
    description: description?.trim() === '' ? undefined : description,
  };
}

/** How arrays and objects are put into a query: the ways differ too much to be guessed. */
function formWords(
  context: DescribeContext,
  parameter: JsonObject,
  schema: JsonValue | undefined,
  name: string,
): string {
  if (fieldOf(parameter, 'in') !== 'query') return '';
  const described = readSchema(context, schema);
  const types = described === undefined ? [] : typesOf(described);
  const style = stringOf(fieldOf(parameter, 'style')) ?? 'form';
  const explode = fieldOf(parameter, 'explode') ?? style === 'form';
  if (types.includes('object') && style === 'deepObject') return `written ${codeSpan(`${name}[key]=value`)}`;
  if (!types.includes('array')) return '';
  if (style === 'form' && explode === true) return `written ${codeSpan(`${name}=a&${name}=b`)}`;
  const divider = style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? '%20' : ',';
  return `written ${codeSpan(`${name}=a${divider}b`)}`;
}

function exampleWords(context: DescribeContext, parameter: JsonObject, schema: JsonValue | undefined): string {
  const stated = statedExample(context, parameter, schema);
  return stated === undefined ? '' : `for example ${valueCode(stated)}`;
}

/** Gives the short example that an author states for a parameter or for its schema. */
export function statedExample(
  context: DescribeContext,
  parameter: JsonObject,
  schema: JsonValue | undefined,
): string | number | boolean | undefined {
  const [first] = Object.values(objectOf(fieldOf(parameter, 'examples')));
  const named = fieldOf(objectOf(resolve(context.document, first)), 'value');
  const keywords = readSchema(context, schema)?.view.keywords;
  const stated =
    fieldOf(parameter, 'example') ?? named ?? keywords?.get('example') ?? arrayOf(keywords?.get('examples'))[0];
  if (typeof stated === 'string') return stated === '' ? undefined : stated;
  return typeof stated === 'number' || typeof stated === 'boolean' ? stated : undefined;
}
