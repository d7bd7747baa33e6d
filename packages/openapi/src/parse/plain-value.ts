import type { JsonValue } from '../document/json.js';
import type { Problem } from '../document/problem.js';

/**
 * Makes a freshly parsed value plain JSON, in place: a key named `__proto__` is left out, because writing it
 * elsewhere would change an object instead of adding to it, and numbers that JSON does not know become null.
 */
export function toPlainValue(parsed: unknown): { value: JsonValue; warnings: Problem[] } {
  const found = { proto: false, number: false };
  const root: unknown[] = [parsed];
  const pending: object[] = [root];
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    if (!Array.isArray(container) && Object.hasOwn(container, '__proto__')) {
      Reflect.deleteProperty(container, '__proto__');
      found.proto = true;
    }
    for (const key of Object.keys(container)) {
      const value: unknown = Reflect.get(container, key);
      if (typeof value === 'object' && value !== null) pending.push(value);
      else if (typeof value === 'number' && !Number.isFinite(value)) {
        Reflect.set(container, key, null);
        found.number = true;
      }
    }
  }
  return { value: isPlain(root[0]) ? root[0] : null, warnings: warningsOf(found) };
}

/** Parsers give nothing but JSON values, and the walk above has removed what is not; this tells the checker. */
function isPlain(value: unknown): value is JsonValue {
  return value !== undefined;
}

function warningsOf(found: { proto: boolean; number: boolean }): Problem[] {
  return [
    ...(found.proto ? [{ message: 'Keys named "__proto__" were left out: that name has a special meaning.' }] : []),
    ...(found.number ? [{ message: 'Numbers that are infinite or not a number were replaced by null.' }] : []),
  ];
}
