import { Environment } from '@marcbachmann/cel-js';
import type { Json } from '../document/document.js';

export const MAX_EXPRESSION_LENGTH = 1024;

/** How long a text may be that an expression reads. */
export const MAX_TEXT_LENGTH = 512;

/** How many items a list may have that an expression reads. */
export const MAX_LIST_LENGTH = 200;

/** Names that mean something to objects of the language this is written in, and nothing to a reader. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The language of expressions, in which nothing large can be written. */
export const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxAstNodes: 200, maxDepth: 32, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 8 },
});

/**
 * Whole numbers become integers, so that `count + 1` works; what is too large for a bounded run is left out. Objects
 * have no prototype, so that an expression finds in them what was put there and nothing else.
 */
export function celValue(value: Json): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length > MAX_LIST_LENGTH ? undefined : value.map(celValue);
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    const read = RESERVED.has(key) ? undefined : celValue(item);
    if (read !== undefined) object[key] = read;
  }
  return object;
}
