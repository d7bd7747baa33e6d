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
