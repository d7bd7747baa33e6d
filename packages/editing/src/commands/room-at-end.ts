import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, NodeSelection, type Selection, TextSelection } from 'prosemirror-state';
import { createFiller } from '../schema/schema.js';

/** The meta of transactions that write nothing: what they add is not saved until there is text in it. */
export const WRITES_NOTHING = 'writes-nothing';

/** Blocks behind which one goes on by `Enter`. */
const endsInText = /^(paragraph|heading|list_(un)?ordered|list_tasks)$/;

/** Parts that stand beside each other or in each other's place, so that each of them can be at the end. */
const besideEachOther = new Set(['table_row', 'columns', 'tabs']);

/**
 * Puts an empty paragraph behind the last block of a page, and the cursor into it, where there is no other way to go on
 * writing there. The paragraph is no part of the document as long as it is empty.
 */
export const addRoomAtEnd: Command = (state, dispatch) => {
  const { doc, tr } = state;
  if (!doc.lastChild || endsInText.test(doc.lastChild.type.name)) return false;
  const end = doc.content.size;
  tr.insert(end, createFiller()).setSelection(TextSelection.create(tr.doc, end + 1));
  dispatch?.(tr.setMeta(WRITES_NOTHING, true).scrollIntoView());
  return true;
};

/** The same from the last line of the last block. */
export const leaveLastBlock: Command = (state, dispatch, view) => {
  const { selection } = state;
  const isSelected = selection instanceof NodeSelection && selection.to === state.doc.content.size;
  const isLastLine = selection.empty && view?.endOfTextblock('down', state) !== false && isAtEnd(selection);
  return (isSelected || isLastLine) && addRoomAtEnd(state, dispatch);
};

function isAtEnd({ $head }: Selection): boolean {
  return Array.from({ length: $head.depth }, (_, depth) => depth).every((depth) => isLastOf($head, depth));
}

function isLastOf($pos: ResolvedPos, depth: number): boolean {
  const parent: Node = $pos.node(depth);
  return $pos.index(depth) === parent.childCount - 1 || besideEachOther.has(parent.type.name);
}
