import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import type { Data, Json } from './document.js';

/** Reads a value as an object; anything else counts as an empty one. */
export function dataOf(value: Json | undefined): Data {
  return isPlainObject(value) ? value : {};
}

/** Reads a value as a list; anything else counts as an empty one. */
export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a value as text; numbers are spelled out, anything else counts as empty. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether two values are the same JSON, whatever the order of their keys; absent and undefined are the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && sameItems(a, b);
  return isPlainObject(a) && isPlainObject(b) && hasAll(a, b) && hasAll(b, a, () => true);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
}

type Values = { [key: string]: unknown };

/** Whether an object has what another one has, under the same keys. */
function hasAll(whole: Values, part: Values, isSame = sameJson): boolean {
  for (const key of Object.keys(part)) {
    const own = Object.hasOwn(whole, key) ? whole[key] : undefined;
    const wanted = part[key];
    if (wanted !== undefined && (own === undefined || !isSame(own, wanted))) return false;
  }
  return true;
}

/** Compares two texts by their code units, the order that keys and ids sort by. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
