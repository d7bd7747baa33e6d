import { compareDocuments } from '../src/compare/compare-documents.js';
import type { JsonObject } from '../src/document/json.js';

const MARKS = { breaking: '!', warning: '?', info: ' ' };

/** When the documents of specs take the place of each other. */
export const AT = new Date('2026-01-01');

/** Tells the changes between two documents as lines, an exclamation mark before what breaks clients. */
export function changes(before: JsonObject, after: JsonObject): string[] {
  return compareDocuments(before, after, AT).changes.map(({ level, type, message }) => {
    return `${MARKS[level]} ${type}: ${message}`;
  });
}
