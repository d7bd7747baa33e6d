import type { JsonDocument } from '@lectern/content/document/document';
import { eachBlock } from '@lectern/content/document/keys';
import { setAnchors } from '@lectern/content/markdown/anchors';

/** The anchor by which links lead to a block of a document, if it has one. */
export function anchorOfBlock(document: JsonDocument, key: string): string | undefined {
  // Anchors are written into the blocks, and these are those of the editor.
  const { nodes } = structuredClone(document);
  setAnchors(nodes);
  let anchor: string | undefined;
  eachBlock(nodes, (block) => {
    if (block.key === key) anchor = block.meta?.id;
  });
  return anchor;
}
