import { Environment } from '@marcbachmann/cel-js';
import type { Json } from '../document/document.js';

export const LONGEST_EXPRESSION = 1024;

/** How long a text may be that an expression reads. */
export const LONGEST_TEXT = 512;

const LONGEST_LIST = 200;

/** The language of expressions, in which nothing large can be written. */
export const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  enableOptionalTypes: true,
  limits: { maxAstNodes: 200, maxDepth: 32, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 8 },
});

/** Whole numbers become integers, so that `count + 1` works; what is too large for a bounded run is left out. */
export function celValue(value: Json): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length > LONGEST_LIST ? undefined : value.map(celValue);
  const entries = Object.entries(value).map(([key, item]) => [key, celValue(item)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}
