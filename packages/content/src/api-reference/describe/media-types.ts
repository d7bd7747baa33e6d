import {
  fieldOf,
  fieldsOf,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  stringOf,
} from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { writeApiDescription } from '../descriptions/description.js';
import { codeBlock, codeSpan, escapedLine } from '../descriptions/markdown-text.js';
import { type DescribeContext, readSchema } from './described-schema.js';
import { type ExampleSide, exampleOf, shortened } from './schema-example.js';
import { describedWhere, schemaLines } from './schema-list.js';
import { constraintWords, joinWords, typeWords } from './schema-words.js';

/** Describes what a body may look like in each of its media types, as blocks of Markdown. */
export function contentBlocks(
  context: DescribeContext,
  content: JsonValue | undefined,
  options: ExampleOptions,
): string[] {
  const groups = mediaGroups(context.document, content);
  const left = Object.keys(objectOf(content)).length - MAX_MEDIA_TYPES;
  const blocks = groups.flatMap((group) => [
    ...schemaBlocks(
      context,
      fieldOf(group[0]?.media ?? {}, 'schema'),
      group.map(({ mediaType }) => mediaType),
    ),
    ...mediaExamples(context.document, group, options),
  ]);
  return left > 0 ? [...blocks, `… and ${left} more media types.`] : blocks;
}

/** Describes a schema, with its properties below; the media types are those that it is sent as. */
export function schemaBlocks(
  context: DescribeContext,
  schema: JsonValue | undefined,
  mediaTypes: readonly string[],
): string[] {
  const types = mediaTypes.map((type) => codeSpan(type, 100));
  const intro = types.length === 0 ? '' : `Media type ${joinWords(types, 'or')}`;
  if (schema === undefined) return intro === '' ? [] : [intro];
  const elsewhere = describedWhere(context, schema);
  const described = readSchema(context, schema);
  const facts = described === undefined ? [] : constraintWords(context, described);
  const words = [typeWords(context, schema), ...(elsewhere === undefined ? [] : [elsewhere]), ...facts].join(', ');
  const description =
    described?.description === undefined || elsewhere !== undefined
      ? ''
      : writeApiDescription(described.description, { max: 2000 });
  const lines = schemaLines(context, schema);
  const head = intro === '' ? `Type: ${words}` : `${intro}: ${words}`;
  return [head, description, lines.join('\n')].filter((block) => block !== '');
}

const MAX_MEDIA_TYPES = 12;

/** Groups the media types of a body: those with the same schema are described together. */
export function mediaGroups(document: JsonObject, content: JsonValue | undefined): Media[][] {
  if (!isObject(content)) return [];
  const ofDocument = groupsByDocument.get(document) ?? new WeakMap<JsonObject, Media[][]>();
  const groups = ofDocument.get(content) ?? groupsOf(document, content);
  groupsByDocument.set(document, ofDocument.set(content, groups));
  return groups;
}

// A body is looked at for its schemas and for its examples, and many responses share one: writing large schemas out to
// compare them takes its time. The same body means another thing in another document, which its references lead into.
const groupsByDocument = new WeakMap<JsonObject, WeakMap<JsonObject, Media[][]>>();

function groupsOf(document: JsonObject, content: JsonObject): Media[][] {
  const groups = new Map<string, Media[]>();
  let count = 0;
  for (const [mediaType, entry] of fieldsOf(content)) {
    const media = objectOf(resolve(document, entry));
    const schema = fieldOf(media, 'schema');
    const key = schema === undefined ? mediaType : JSON.stringify(schema);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ mediaType, media }]);
    else group.push({ mediaType, media });
    count += 1;
    if (count === MAX_MEDIA_TYPES) break;
  }
  return [...groups.values()];
}

/** A media type and what a body of it looks like. */
export interface Media {
  mediaType: string;
  media: JsonObject;
}

/** How examples are found. */
export interface ExampleOptions {
  side: ExampleSide;
  /** Whether to make one where the author gave none. */
  orMade: boolean;
}

/** An example of a body, written in the form of its media type. */
export interface MediaExample {
  mediaType: string;
  /** What its author calls it; empty for the only one. */
  title: string;
  text: string;
  /** What the text is written in, such as `json`. */
  language: string;
  /** Whether something was left out of it. */
  isShortened: boolean;
}

/** Writes the examples given for media types of one schema, else one made from it; gives nothing where neither can be. */
function mediaExamples(document: JsonObject, group: readonly Media[], options: ExampleOptions): string[] {
  return examplesOf(document, group, options).map(({ title, text, language, isShortened }) => {
    const name = `Example${isShortened ? ' (shortened)' : ''}:${title === '' ? '' : ` ${escapedLine(title, 200)}`}`;
    return `${name}\n\n${codeBlock(text, language)}`;
  });
}

/** Lists the examples given for media types of one schema, else one made from it; gives none where neither can be. */
export function examplesOf(document: JsonObject, group: readonly Media[], options: ExampleOptions): MediaExample[] {
  const given = group.flatMap(({ mediaType, media }) =>
    givenExamples(document, media).flatMap(({ title, value }) => writeExample(mediaType, title, value) ?? []),
  );
  const examples = given.filter((example, index) => index === given.findIndex((other) => isSame(example, other)));
  if (examples.length > 0 || !options.orMade) return examples.slice(0, MAX_EXAMPLES);
  const made = group.find(({ mediaType }) => mayMake(mediaType));
  const schema = made === undefined ? undefined : fieldOf(made.media, 'schema');
  if (made === undefined || schema === undefined) return [];
  return [writeExample(made.mediaType, '', exampleOf(document, schema, options.side)) ?? []].flat();
}

interface Given {
  title: string;
  value: JsonValue;
}

const MAX_EXAMPLES = 4;
const MAX_CHARACTERS = 20_000;

function givenExamples(document: JsonObject, media: JsonObject): Given[] {
  const single = fieldOf(media, 'example');
  if (single !== undefined) return [{ title: '', value: single }];
  const given: Given[] = [];
  for (const [name, entry] of fieldsOf(objectOf(fieldOf(media, 'examples')))) {
    const example = objectOf(resolve(document, entry));
    const value = fieldOf(example, 'value') ?? fieldOf(example, 'dataValue');
    if (value !== undefined) given.push({ title: stringOf(fieldOf(example, 'summary')) ?? name, value });
    if (given.length === MAX_EXAMPLES) break;
  }
  return given;
}

/** Media types of one schema often repeat their examples. */
function isSame(a: MediaExample, b: MediaExample): boolean {
  return a.text === b.text && a.title === b.title && a.language === b.language;
}

function writeExample(mediaType: string, title: string, value: JsonValue): MediaExample | undefined {
  const short = shortened(value, { values: 300, text: typeof value === 'string' ? 5_000 : 500 });
  const text = exampleText(mediaType, short);
  if (text === undefined || text.trim() === '' || text.length > MAX_CHARACTERS) return undefined;
  const isShortened = JSON.stringify(short).length < JSON.stringify(value).length;
  return { mediaType, title, text, language: languageOf(mediaType, short), isShortened };
}

/** Text stands as it is, whatever it is an example of; values are written in the form of the media type. */
function exampleText(mediaType: string, value: JsonValue): string | undefined {
  if (typeof value === 'string' && !(isJson(mediaType) && !/^\s*[[{"]/.test(value))) return value;
  if (isForm(mediaType) && isObject(value)) return formText(value);
  return JSON.stringify(value, null, 2);
}

function formText(value: JsonObject): string {
  const pairs = new URLSearchParams();
  for (const [key, entry] of fieldsOf(value)) {
    for (const part of Array.isArray(entry) ? entry : [entry]) {
      pairs.append(key, typeof part === 'string' ? part : JSON.stringify(part));
    }
  }
  return pairs.toString();
}

function languageOf(mediaType: string, value: JsonValue): string {
  if (isJson(mediaType) || (typeof value !== 'string' && !isForm(mediaType))) return 'json';
  if (/[/+]xml\b/.test(mediaType)) return 'xml';
  return /[/+](html|yaml|csv)\b/.exec(mediaType)?.[1] ?? 'text';
}

function mayMake(mediaType: string): boolean {
  return isJson(mediaType) || isForm(mediaType) || mediaType.startsWith('*/*');
}

function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType) || mediaType.startsWith('*/*');
}

function isForm(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType);
}
