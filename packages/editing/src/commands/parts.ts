import type { Attrs } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { deleteBlocks, selectInside } from './blocks.js';
import { createPart } from './new-blocks.js';
import { placeAround, rangeOf } from './places.js';

/** What tabs, steppers, columns and updates consist of. */
export type PartName = 'tabs_item' | 'stepper_step' | 'column' | 'update';

/** Inserts a tab, step, column or update beside the one at the cursor, and puts the cursor into it. */
export function insertPart(name: PartName, side: 'before' | 'after', attributes: Attrs = {}): Command {
  return (state, dispatch) => {
    const part = placeAround(state, (node) => node.type.name === name);
    if (part === undefined) return false;
    const pos = side === 'before' ? part.pos : part.pos + part.node.nodeSize;
    dispatch?.(selectInside(state.tr.insert(pos, createPart(name, attributes)), pos).scrollIntoView());
    return true;
  };
}

/** Removes the tab, step, column or update at the cursor, and with the last one the block that it is a part of. */
export function removePart(name: PartName): Command {
  return (state, dispatch) => {
    const part = placeAround(state, (node) => node.type.name === name);
    if (part === undefined) return false;
    dispatch?.(deleteBlocks(state.tr, rangeOf(part)).scrollIntoView());
    return true;
  };
}

/** Moves the tab, step, column or update at the cursor before the one before it, or behind the one behind it. */
export function movePart(name: PartName, direction: 'back' | 'forth'): Command {
  return (state, dispatch) => {
    const part = placeAround(state, (node) => node.type.name === name);
    const sibling = part?.parent.maybeChild(part.index + (direction === 'back' ? -1 : 1));
    if (part === undefined || !sibling) return false;
    const end = part.pos + part.node.nodeSize;
    // The sibling moves instead of the part, so that the selection stays in it.
    const { tr } = state;
    if (direction === 'back') tr.insert(end, sibling).delete(part.pos - sibling.nodeSize, part.pos);
    else tr.delete(end, end + sibling.nodeSize).insert(part.pos, sibling);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Adds a tab, step, column or update to the end of the block at a position, and puts the cursor into it. */
export function appendPart(name: PartName, pos: number, attributes: Attrs = {}): Command {
  return (state, dispatch) => {
    const block = state.doc.nodeAt(pos);
    const part = createPart(name, attributes);
    if (!block?.canReplaceWith(block.childCount, block.childCount, part.type)) return false;
    const end = pos + block.nodeSize - 1;
    dispatch?.(selectInside(state.tr.insert(end, part), end).scrollIntoView());
    return true;
  };
}
