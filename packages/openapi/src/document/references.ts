import { fieldOf, isObject, type JsonObject, type JsonValue } from './json.js';
import { readPointer, valueAt } from './json-pointer.js';

/** Reads the target of a reference object; gives nothing when the value is none. */
export function refOf(value: JsonValue | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const ref = fieldOf(value, '$ref');
  return typeof ref === 'string' ? ref : undefined;
}

/** More references in a row than this are a circle, or an attack: following long rows from all their places is dear. */
const MAX_STEPS = 10;

/** Follows references within a document; one that leads in a circle, too far or nowhere leads to nothing. */
export function resolve(document: JsonObject, value: JsonValue | undefined): JsonValue | undefined {
  let target = value;
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    const ref = refOf(target);
    if (ref === undefined) return target;
    target = targetOf(document, ref);
  }
  return undefined;
}

function targetOf(document: JsonObject, ref: string): JsonValue | undefined {
  if (!ref.startsWith('#')) return undefined;
  const keys = readPointer(ref.slice(1));
  return keys === undefined ? undefined : valueAt(document, keys);
}
