import { fieldOf, type JsonObject } from './json.js';

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/i;

/** Reads from which moment on something deprecated may be gone, from its `x-sunset`; gives nothing when it has none. */
export function sunsetOf(owner: JsonObject): Date | 'invalid' | undefined {
  const stated = fieldOf(owner, 'x-sunset');
  if (stated === undefined) return undefined;
  if (typeof stated !== 'string' || !DATE.test(stated)) return 'invalid';
  const date = new Date(stated);
  // A day that no month has, such as February 30, would silently become one of the next month.
  const isReal =
    !Number.isNaN(date.getTime()) && new Date(stated.slice(0, 10)).toISOString().startsWith(stated.slice(0, 10));
  return isReal ? date : 'invalid';
}
