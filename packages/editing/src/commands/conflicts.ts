import type { ConflictChoice } from '@lectern/content/merge/conflict-block';
import type { Command } from 'prosemirror-state';
import { hasOnlyFiller } from '../schema/schema.js';
import { deleteBlocks } from './blocks.js';
import { placeAround, rangeOf } from './places.js';

/** Replaces the conflict at the cursor by what somebody chose; a side that deleted everything leaves nothing. */
export function settleConflict(choice: ConflictChoice): Command {
  return (state, dispatch) => {
    const conflict = placeAround(state, (node) => node.type.name === 'conflict');
    if (conflict === undefined) return false;
    const [main, changeRequest] = conflict.node.children;
    const sides = { main: [main], change_request: [changeRequest], both: conflict.node.children }[choice];
    const blocks = sides.flatMap((side) => (side === undefined || hasOnlyFiller(side) ? [] : side.children));
    const { pos, node } = conflict;
    const tr =
      blocks.length > 0
        ? state.tr.replaceWith(pos, pos + node.nodeSize, blocks)
        : deleteBlocks(state.tr, rangeOf(conflict));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
