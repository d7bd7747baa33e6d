import type { Block, JsonDocument } from '../document/document.js';
import { withKeys } from '../document/keys.js';

/** The Document that Markdown stands for; its blocks take the kept keys in document order. Never throws. */
export function parseDocument(markdown: string, keys?: readonly string[]): JsonDocument {
  const nodes = markdown
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '')
    .map((text): Block => ({
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: text.trim(), marks: [] }] }],
      isVoid: false,
    }));
  return withKeys({ object: 'document', data: {}, nodes }, keys);
}
