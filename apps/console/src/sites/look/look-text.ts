import type { SiteLook } from './queries.js';

/** A look as a text that is the same for equal looks, in whichever order their members come; when it was saved is no part of it. */
export function lookText({ updatedAt: _, ...look }: SiteLook): string {
  return sameText(look);
}

/** A value as a text that is the same for equal values, in whichever order their members come; "" for none. */
export function sameText(value: unknown): string {
  return JSON.stringify(value, inOrder) ?? '';
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
