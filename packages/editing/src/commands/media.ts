import type { DocumentRef } from '@lectern/content/document/document';
import type { Attrs, Node } from 'prosemirror-model';
import { type Command, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { createFiller, createNode } from '../schema/schema.js';
import { placeAround } from './places.js';

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

/** Gives the picture at a position a caption and puts the cursor into it, or takes its caption away. */
export function toggleCaption(pos: number): Command {
  return (state, dispatch) => {
    const picture = state.doc.nodeAt(pos);
    if (picture?.type.name !== 'image') return false;
    const { tr } = state;
    const end = pos + picture.nodeSize - 1;
    if (picture.childCount > 0) tr.delete(pos + 1, end).setSelection(NodeSelection.create(tr.doc, pos));
    else {
      tr.insert(end, createNode('image_caption', {}, createFiller()));
      tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 3)));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Sets how pictures that stand together look: where they stand, whether in a frame, and how wide. */
export function setPicturesLook(pos: number, attributes: Attrs): Command {
  return (state, dispatch) => {
    const $pos = state.doc.resolve(pos);
    if ($pos.parent.type.name !== 'images') return false;
    const { tr } = state;
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute($pos.before(), name, value);
    dispatch?.(tr);
    return true;
  };
}

/**
 * Selects the picture that the next line in a direction is, where cursors would otherwise jump over it because it has no
 * text; from a caption, up, that is the picture itself.
 */
export function selectPicture(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { selection, doc } = state;
    const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'image';
    const isAtEdge = selection instanceof TextSelection && selection.empty && view?.endOfTextblock(direction, state);
    if (!isPicture && isAtEdge === false) return false;
    const pos = isPicture ? selection[direction === 'up' ? 'from' : 'to'] : edgeOf(selection, direction);
    const caption = placeAround(state, ({ type }) => type.name === 'image_caption');
    const at =
      caption && direction === 'up' && caption.pos + 1 === pos
        ? caption.pos - 1
        : pictureBeside(doc, pos, direction === 'up' ? -1 : 1);
    if (at === undefined) return false;
    dispatch?.(state.tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView());
    return true;
  };
}

function edgeOf({ $head }: Selection, direction: 'up' | 'down'): number {
  if ($head.depth === 0) return $head.pos;
  return direction === 'up' ? $head.before() : $head.after();
}

/** The position of the picture that is what comes next; nothing if text comes first. */
function pictureBeside(doc: Node, from: number, step: 1 | -1): number | undefined {
  for (let pos = from; pos >= 0 && pos <= doc.content.size; pos += step) {
    const $pos = doc.resolve(pos);
    const next = step > 0 ? $pos.nodeAfter : $pos.nodeBefore;
    if (next?.type.name === 'image') {
      // Upwards, its caption comes first.
      return step < 0 && next.childCount > 0 ? undefined : step > 0 ? pos : pos - next.nodeSize;
    }
    if (next?.isTextblock || next?.isAtom) return undefined;
  }
  return undefined;
}
