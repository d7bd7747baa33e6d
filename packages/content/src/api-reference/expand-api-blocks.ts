import type { Block, JsonDocument } from '../document/document.js';
import { mapBlocks } from '../links/dereference.js';
import { parseDocument } from '../markdown/parse-document.js';
import { type ApiPart, apiPartOf } from './api-blocks.js';

/**
 * Puts what a reader has to know in the place of each block that stands for a part of an API specification, for readers
 * who have the document only. `describe` writes it as Markdown; a block of which it knows nothing stays as it is.
 */
export function expandApiBlocks(document: JsonDocument, describe: (part: ApiPart) => string | undefined): JsonDocument {
  return { ...document, nodes: replaceParts(document.nodes, describe) };
}

function replaceParts(blocks: Block[], describe: (part: ApiPart) => string | undefined): Block[] {
  return blocks.flatMap((block) => {
    const part = apiPartOf(block);
    if (!part) return [mapBlocks(block, (below) => replaceParts(below, describe))];
    const text = describe(part);
    return text === undefined ? [block] : parseDocument(text).nodes;
  });
}
