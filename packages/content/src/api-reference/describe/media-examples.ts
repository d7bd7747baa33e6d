import {
  fieldOf,
  fieldsOf,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  textOf,
} from '@lectern/openapi/document/json';
import { resolve } from '@lectern/openapi/document/references';
import { codeBlock, escapedLine } from '../descriptions/markdown-text.js';
import { type ExampleSide, exampleOf } from './schema-example.js';
import { shortened } from './shortened.js';

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
export function mediaExamples(document: JsonObject, group: readonly Media[], options: ExampleOptions): string[] {
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
  value: Json;
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
    if (value !== undefined) given.push({ title: textOf(fieldOf(example, 'summary')) ?? name, value });
    if (given.length === MAX_EXAMPLES) break;
  }
  return given;
}

/** Media types of one schema often repeat their examples. */
function isSame(a: MediaExample, b: MediaExample): boolean {
  return a.text === b.text && a.title === b.title && a.language === b.language;
}

function writeExample(mediaType: string, title: string, value: Json): MediaExample | undefined {
  const short = shortened(value, { values: 300, text: typeof value === 'string' ? 5_000 : 500 });
  const text = exampleText(mediaType, short);
  if (text === undefined || text.trim() === '' || text.length > MAX_CHARACTERS) return undefined;
  const isShortened = JSON.stringify(short).length < JSON.stringify(value).length;
  return { mediaType, title, text, language: languageOf(mediaType, short), isShortened };
}

/** Text stands as it is, whatever it is an example of; values are written in the form of the media type. */
function exampleText(mediaType: string, value: Json): string | undefined {
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

function languageOf(mediaType: string, value: Json): string {
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
