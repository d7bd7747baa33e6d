import { fieldsOf, isObject, type Json, type JsonObject } from '@lectern/openapi/document/json';
import { cutAt } from '../descriptions/markdown-text.js';

/** How much of a value is kept. */
export interface Kept {
  /** The most values, those within lists and objects included. */
  values: number;
  /** The most characters of one text. */
  text: number;
}

/** Gives a value without what is too much of it: long texts are cut, long lists and objects end early. */
export function shortened(value: Json, kept: Kept): Json {
  return shorten(value, { ...kept }, 0);
}

const MAX_DEPTH = 12;

function shorten(value: Json, left: Kept, level: number): Json {
  left.values -= 1;
  if (typeof value === 'string') return cutAt(value, left.text);
  if (Array.isArray(value)) return level >= MAX_DEPTH ? [] : shortenList(value, left, level);
  if (isObject(value)) return level >= MAX_DEPTH ? {} : shortenObject(value, left, level);
  return value;
}

function shortenList(list: readonly Json[], left: Kept, level: number): Json[] {
  const short: Json[] = [];
  for (const entry of list) {
    if (left.values <= 0) break;
    short.push(shorten(entry, left, level + 1));
  }
  return short;
}

function shortenObject(object: JsonObject, left: Kept, level: number): JsonObject {
  const short: [string, Json][] = [];
  for (const [key, entry] of fieldsOf(object)) {
    if (left.values <= 0) break;
    short.push([cutAt(key, left.text), shorten(entry, left, level + 1)]);
  }
  return Object.fromEntries(short);
}
