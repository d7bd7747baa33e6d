import { parseDocument } from '../markdown/parse-document.js';
import { collectKeys } from './keys.js';

/** The keys for a new version of a body: what is unchanged, edited in place or moved keeps the key it had. */
export function alignKeys(before: { markdown: string; keys: readonly string[] }, after: string): string[] {
  return collectKeys(parseDocument(after, before.keys));
}
