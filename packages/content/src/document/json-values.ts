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
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = new Map(Object.entries(a).filter(([, value]) => value !== undefined));
  const right = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && sameJson(value, right.get(key)))
  );
}

/** Compares two texts by their code units, the order that keys and ids sort by. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
