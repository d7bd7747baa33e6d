import { fieldOf, isObject, type Json, type JsonObject, listOf, objectOf, textOf } from '../document/json.js';
import { resolve } from '../document/references.js';
import type { Operation } from '../operations.js';
import { hasLeft } from './allowance.js';
import { valueCode } from './constraint-words.js';
import { codeSpan } from './prose/verbatim.js';
import { entryLines } from './schema-list.js';
import { nextSection, readSchema, type Telling, typesOf } from './told-schema.js';

/** Tells the parameters of an operation, one section for each place where they are sent. */
export function parameterSections(telling: Telling, operation: Operation): string[] {
  const parameters = parametersOf(telling.document, operation);
  return PLACES.flatMap(([place, title]) => {
    const here = parameters.filter((parameter) => fieldOf(parameter, 'in') === place);
    if (here.length === 0) return [];
    return [`### ${title}\n\n${listOfParameters(nextSection(telling), here, 'parameter')}`];
  });
}

/** Tells the headers of a response as a list; gives nothing when there are none. */
export function headerList(telling: Telling, headers: Json | undefined): string {
  const found = Object.entries(objectOf(headers)).flatMap(([name, entry]) => {
    const header = resolve(telling.document, entry);
    return isObject(header) ? [{ ...header, name, in: 'header' }] : [];
  });
  return listOfParameters(telling, found, 'header');
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Headers that say what a request or an answer is, and who asks, are told elsewhere: parameters of their names count for nothing. */
const TOLD_ELSEWHERE = new Set(['header accept', 'header content-type', 'header authorization']);

/** The parameters of an operation replace those of its path that have the same name and place. */
function parametersOf(document: JsonObject, { pathItem, value }: Operation): JsonObject[] {
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
  return entryLines(telling, {
    label: codeSpan(name),
    schema,
    isRequired: fieldOf(parameter, 'required') === true || fieldOf(parameter, 'in') === 'path',
    notes: notes.filter((note) => typeof note === 'string' && note !== '').map(String),
    ...(description === undefined || description.trim() === '' ? {} : { description }),
  });
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
  const [first] = Object.values(objectOf(fieldOf(parameter, 'examples')));
  const named = fieldOf(objectOf(resolve(telling.document, first)), 'value');
  const keywords = readSchema(telling, schema)?.view.keywords;
  const stated =
    fieldOf(parameter, 'example') ?? named ?? keywords?.get('example') ?? listOf(keywords?.get('examples'))[0];
  const isShort =
    typeof stated === 'number' || typeof stated === 'boolean' || (typeof stated === 'string' && stated !== '');
  return isShort ? `for example ${valueCode(stated)}` : '';
}
