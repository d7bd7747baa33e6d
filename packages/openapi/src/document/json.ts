import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
/** A value as JSON knows it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** An object as JSON knows it. */
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Whether a value is an object, neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return isPlainObject(value);
}

/** Reads a value as an object; anything else counts as an empty one. */
export function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** Reads a value as a list; anything else counts as an empty one. */
export function arrayOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a value as text; anything else counts as absent. */
export function stringOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads a field that the object itself has, never one that all objects inherit. */
export function fieldOf(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Lists the fields of an object; for objects with very many of them this is several times as fast as `entries`. */
export function* fieldsOf(object: JsonObject): Generator<[key: string, value: JsonValue]> {
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined) yield [key, value];
  }
}

/** Names the kind of a value in plain words, for messages. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'true or false';
}
