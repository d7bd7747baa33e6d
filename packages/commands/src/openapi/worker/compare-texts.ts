import { compareDocuments } from '@lectern/openapi/compare/compare-documents';
import { type JsonObject, objectOf } from '@lectern/openapi/document/json';
import type { TextComparison } from './protocol.js';
import { storableDocument } from './storable.js';

/** Tells what changed between two documents that are given as JSON. */
export function compareTexts(before: string, after: string): TextComparison {
  return compareStored(before, objectOf(JSON.parse(after)));
}

/** Tells what changed between a document that is given as JSON and another one. */
export function compareStored(before: string, after: JsonObject): TextComparison {
  const { changes, complete } = compareDocuments(objectOf(JSON.parse(before)), after);
  return { changes: storableDocument(changes), complete };
}
