import { compareDocuments } from '@lectern/openapi/compare/compare-documents';
import { type JsonObject, objectOf } from '@lectern/openapi/document/json';
import type { TextComparison } from './protocol.js';
import { storableDocument } from './storable.js';

/** Tells what changed between two documents that are given as JSON, when the second took the place of the first. */
export function compareTexts(before: string, after: string, at: Date): TextComparison {
  return compareStored(before, objectOf(JSON.parse(after)), at);
}

/** Tells what changed between a document that is given as JSON and another one that took its place. */
export function compareStored(before: string, after: JsonObject, at: Date): TextComparison {
  const { changes, complete } = compareDocuments(objectOf(JSON.parse(before)), after, at);
  return { changes: storableDocument(changes), complete };
}
