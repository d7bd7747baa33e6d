import { isObject, type JsonObject, type JsonValue } from './json.js';

/** How large a document may be when it is written as text. */
export interface Size {
  /** The most values, the document itself included. */
  nodes: number;
  /** The most characters of all keys and texts. */
  characters: number;
}

/** Whether a value is larger than so much; what it shares in memory counts at every place, as it does in text. */
export function isLargerThan(value: JsonValue, { nodes, characters }: Size): boolean {
  let count = 0;
  let length = 0;
  const pending: JsonValue[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    count += 1;
    if (typeof next === 'string') length += next.length;
    else if (Array.isArray(next)) for (const entry of next) pending.push(entry);
    else if (typeof next === 'object' && next !== null) {
      for (const key of Object.keys(next)) {
        length += key.length;
        pending.push(next[key] ?? null);
      }
    }
    if (count + pending.length > nodes || length > characters) return true;
  }
  return false;
}

/** Copies an object so that no two places of it are the same: whoever changes one place changes no other. */
export function unshared(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, copyOf(value)]));
}

function copyOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(copyOf);
  return isObject(value) ? unshared(value) : value;
}
