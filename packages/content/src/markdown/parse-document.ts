import type { JsonDocument } from '../document/document.js';
import { withKeys } from '../document/keys.js';
import { setAnchors } from './anchors.js';
import { readBlocks } from './read-blocks.js';
import { parseBlocks } from './syntax/block-parser.js';

/** The Document that Markdown stands for; its blocks take the kept keys in document order. Never throws. */
export function parseDocument(markdown: string, keys?: readonly string[]): JsonDocument {
  return withKeys(parseKeyless(markdown), keys);
}

/** The same without keys, for who finds out those of its blocks. */
export function parseKeyless(markdown: string): JsonDocument {
  const nodes = readBlocks(parseBlocks(markdown));
  setAnchors(nodes);
  return { object: 'document', data: {}, nodes };
}
