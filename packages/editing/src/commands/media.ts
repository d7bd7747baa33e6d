import type { DocumentRef } from '@lectern/content/document/document';
import type { Attrs, Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { createNode } from '../schema/schema.js';

/** A block with one picture. */
export function createPicture(ref: DocumentRef, attributes: Attrs = {}): Node {
  return createNode('images', {}, createNode('image', { ref, ...attributes }));
}

/** The nearest place to a position where a block may stand: before a text that begins there, and else behind it. */
export function placeForBlock(doc: Node, pos: number, block: Node): number | undefined {
  const $pos = doc.resolve(Math.max(0, Math.min(pos, doc.content.size)));
  const isTextStart = $pos.parent.inlineContent && $pos.parentOffset === 0;
  for (let depth = $pos.depth; depth >= 0; depth -= 1) {
    const parent = $pos.node(depth);
    if (parent.inlineContent) continue;
    const isBefore = depth === $pos.depth || (isTextStart && depth === $pos.depth - 1);
    const index = isBefore ? $pos.index(depth) : $pos.indexAfter(depth);
    if (parent.canReplaceWith(index, index, block.type)) return $pos.posAtIndex(index, depth);
  }
  return undefined;
}

/** Inserts a block at the place for it that is nearest to a position. The selection stays in the text that it was in. */
export function insertBlockAt(block: Node, pos: number): Command {
  return (state, dispatch) => {
    const at = placeForBlock(state.doc, pos, block);
    if (at === undefined) return false;
    dispatch?.(state.tr.insert(at, block));
    return true;
  };
}
