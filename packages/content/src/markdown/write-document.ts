import type { JsonDocument } from '../document/document.js';
import { collectKeys, withKeys } from '../document/keys.js';

/** The Markdown of a Document and the keys of its blocks; `parseDocument` of both gives the Document back. */
export function writeDocument(document: JsonDocument): { markdown: string; keys: string[] } {
  const texts = document.nodes.map((block) =>
    (block.nodes ?? []).map((node) => (node.object === 'text' ? node.leaves.map((leaf) => leaf.text).join('') : '')).join(''),
  );
  return { markdown: `${texts.join('\n\n')}\n`, keys: collectKeys(withKeys(document)) };
}
