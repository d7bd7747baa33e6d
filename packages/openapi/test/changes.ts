import { compareDocuments } from '../src/compare/compare-documents.js';
import type { JsonObject } from '../src/document/json.js';

/** Tells the changes between two documents as lines, an exclamation mark before what breaks clients. */
export function changes(before: JsonObject, after: JsonObject): string[] {
  return compareDocuments(before, after).changes.map(({ breaking, type, message }) => {
    return `${breaking ? '!' : ' '} ${type}: ${message}`;
  });
}
