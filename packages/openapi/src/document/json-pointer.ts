import { fieldOf, isObject, type JsonValue } from './json.js';

/** Writes the way to a place in a document as a JSON pointer. */
export function writePointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Reads the fragment of a reference as the keys of a JSON pointer; gives nothing when it is none. */
export function readPointer(fragment: string): string[] | undefined {
  if (fragment === '') return [];
  if (!fragment.startsWith('/')) return undefined;
  const parts = fragment.slice(1).split('/');
  if (!/[%~]/.test(fragment)) return parts;
  return parts.map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Finds the value that a JSON pointer points to; gives nothing when there is none. */
export function valueAt(document: JsonValue, keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const key of keys) {
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined;
    else if (isObject(value)) value = fieldOf(value, key);
    else return undefined;
  }
  return value;
}

/** Fragments are percent-encoded; one that is badly encoded is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
