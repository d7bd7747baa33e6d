import type { JsonValue } from './json.js';

/**
 * Writes a document as JSON without spaces and with sorted keys, so that equal documents give equal text whatever the
 * order of their keys. The document has to be of limited depth, as every parsed one is.
 */
export function canonicalText(document: JsonValue): string {
  if (Array.isArray(document)) return `[${document.map(canonicalText).join(',')}]`;
  if (typeof document !== 'object' || document === null) return JSON.stringify(document);
  const entries = Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${canonicalText(value)}`).join(',')}}`;
}
