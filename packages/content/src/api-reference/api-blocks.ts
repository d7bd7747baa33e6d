import type { Block, JsonDocument } from '../document/document.js';
import { listOf, textOf } from '../document/json-values.js';
import { eachBlock } from '../document/keys.js';
import { contentRefOf } from '../links/ref-of.js';

/** A part of an API specification that a block of a document stands for. */
export type ApiPart = { spec: string } & (
  | { kind: 'operation'; path: string; method: string }
  | { kind: 'webhook'; name: string; method: string }
  | { kind: 'schemas'; names: string[] }
);

/** Lists the specifications that blocks of a document need, by slug or id. */
export function specsIn(document: JsonDocument): string[] {
  return [...new Set(partsIn(document).map(({ spec }) => spec))];
}

/** Lists the parts of specifications that blocks of a document stand for. */
export function partsIn(document: JsonDocument): ApiPart[] {
  const parts: ApiPart[] = [];
  eachBlock(document.nodes, (block) => {
    const part = apiPartOf(block);
    if (part) parts.push(part);
  });
  return parts;
}

/** The part of a specification that a block stands for, if it does. */
export function apiPartOf({ type, data }: Block): ApiPart | undefined {
  // Only what is listed among the links of the document is described: whoever wrote it was asked for its right to that.
  const ref = contentRefOf(data['ref']);
  if (ref?.kind !== 'openapi' || ref.spec === '') return undefined;
  const { spec } = ref;
  const method = textOf(data['method']);
  switch (type) {
    case 'openapi-operation':
      return { kind: 'operation', spec, path: textOf(data['path']), method };
    case 'openapi-webhook':
      return { kind: 'webhook', spec, name: textOf(data['name']), method };
    case 'openapi-schemas':
      return { kind: 'schemas', spec, names: listOf(data['schemas']).map(textOf) };
    default:
      return undefined;
  }
}
