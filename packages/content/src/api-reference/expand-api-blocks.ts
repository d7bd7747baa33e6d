import type { Block, JsonDocument } from '../document/document.js';
import { listOf, textOf } from '../document/json-values.js';
import { mapBlocks } from '../links/dereference.js';
import { contentRefOf } from '../links/ref-of.js';
import { parseDocument } from '../markdown/parse-document.js';

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
  replaceParts(document.nodes, (part) => {
    parts.push(part);
    return undefined;
  });
  return parts;
}

/**
 * Puts what a reader has to know in the place of each block that stands for a part of an API specification, for readers
 * who have the document only. `describe` writes it as Markdown; a block of which it knows nothing stays as it is.
 */
export function expandApiBlocks(document: JsonDocument, describe: (part: ApiPart) => string | undefined): JsonDocument {
  return { ...document, nodes: replaceParts(document.nodes, describe) };
}

function replaceParts(blocks: Block[], describe: (part: ApiPart) => string | undefined): Block[] {
  return blocks.flatMap((block) => {
    const part = partOf(block);
    if (!part) return [mapBlocks(block, (below) => replaceParts(below, describe))];
    const text = describe(part);
    return text === undefined ? [block] : parseDocument(text).nodes;
  });
}

function partOf({ type, data }: Block): ApiPart | undefined {
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
