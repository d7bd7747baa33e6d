import type { JsonDocument } from '../document/document.js';
import { withKeys } from '../document/keys.js';
import { setAnchors } from './anchors.js';
import { readBlocks } from './read-blocks.js';
import { parseBlocks } from './syntax/block-parser.js';

/** The Document that Markdown stands for; its blocks take the kept keys in document order. Never throws. */
export function parseDocument(markdown: string, keys?: readonly string[]): JsonDocument {
  const nodes = readBlocks(parseBlocks(markdown));
  setAnchors(nodes);
  return withKeys({ object: 'document', data: {}, nodes }, keys);
}
