import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { type Command, NodeSelection, Selection, type Transaction } from 'prosemirror-state';
import { dropPoint } from 'prosemirror-transform';
import { createFiller } from '../schema/schema.js';
import { CellSelection } from '../tables/cell-selection.js';
import { type BlockRange, blocksAtSelection } from './places.js';

/** Inserts a block behind the cursor, where it may stand, or in the place of an empty paragraph, and selects it. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $to } = state.selection;
    const isBlank = $to.parent.type.name === 'paragraph' && $to.parent.childCount === 0;
    for (let depth = $to.depth; depth >= 0; depth -= 1) {
      const isReplaced = isBlank && depth === $to.depth;
      const [from, to] =
        depth === 0 ? [$to.pos, $to.pos] : [isReplaced ? $to.before() : $to.after(depth), $to.after(depth)];
      const $from = state.doc.resolve(from);
      if (!$from.parent.canReplaceWith($from.index(), state.doc.resolve(to).index(), block.type)) continue;
      dispatch?.(selectInside(state.tr.replaceWith(from, to, block), from).scrollIntoView());
      return true;
    }
    return false;
  };
}

/** Inserts a copy of the blocks at the selection after them; the copy gets keys of its own. */
export const duplicateBlock: Command = (state, dispatch) => {
  const range = blocksAtSelection(state);
  if (range === undefined) return false;
  const copy = range.parent.children.slice(range.startIndex, range.endIndex);
  dispatch?.(selectInside(state.tr.insert(range.to, copy), range.to).scrollIntoView());
  return true;
};

/** Deletes the blocks at the selection. What would be empty without them goes too, or gets a place for the cursor. */
export const deleteBlock: Command = (state, dispatch) => {
  const range = blocksAtSelection(state);
  if (range === undefined) return false;
  dispatch?.(deleteBlocks(state.tr, range).scrollIntoView());
  return true;
};

/** Moves the blocks at the selection in front of their sibling above, or behind the one below. */
export function moveBlock(direction: 'up' | 'down'): Command {
  return (state, dispatch) => {
    const range = blocksAtSelection(state);
    if (range === undefined) return false;
    const { parent, startIndex, endIndex, from, to } = range;
    const sibling = parent.maybeChild(direction === 'up' ? startIndex - 1 : endIndex);
    if (sibling === null) return false;
    // The sibling moves instead of the blocks, so that the selection stays in them.
    const { tr } = state;
    if (direction === 'up') tr.insert(to, sibling).delete(from - sibling.nodeSize, from);
    else tr.delete(to, to + sibling.nodeSize).insert(from, sibling);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/**
 * Moves the blocks at the selection to a position, or to the nearest one around it where they may stand. Items of lists
 * take their list along where there is none.
 */
export function moveBlockTo(pos: number): Command {
  return (state, dispatch) => {
    const range = blocksAtSelection(state);
    if (range === undefined) return false;
    const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
    const target = dropPoint(state.doc, pos, new Slice(Fragment.fromArray(blocks), 0, 0));
    if (target === null || (target >= range.from && target <= range.to)) return false;
    const moved = fittedAt(state.doc.resolve(target), blocks, range.parent);
    if (moved === undefined) return false;
    const tr = deleteBlocks(state.tr, range);
    const at = tr.mapping.map(target);
    dispatch?.(selectInside(tr.insert(at, moved), at).scrollIntoView());
    return true;
  };
}

/** Blocks as they may stand at a position; undefined where they may not. */
function fittedAt($pos: ResolvedPos, blocks: readonly Node[], from: Node): Node[] | undefined {
  const { parent } = $pos;
  const areItems = blocks.every(({ type }) => type.name === 'list_item');
  const fitted = areItems ? itemsFor(parent.type.name, blocks) : [...blocks];
  if (parent.canReplace($pos.index(), $pos.index(), Fragment.fromArray(fitted))) return fitted;
  const list = areItems ? from.type.create({ ...from.attrs, key: null }, Fragment.fromArray([...blocks])) : null;
  return list && parent.canReplaceWith($pos.index(), $pos.index(), list.type) ? [list] : undefined;
}

/** Only tasks can be done. */
function itemsFor(listName: string, items: readonly Node[]): Node[] {
  return items.map((item) => {
    const checked = listName === 'list_tasks' ? item.attrs['checked'] === true : null;
    return item.type.create({ ...item.attrs, checked }, item.content);
  });
}

/** Containers that mean nothing without what they contain. */
const goneWhenEmpty = /^(list_(un)?ordered|list_tasks|images|prompt|tabs|stepper|columns|updates|conflict)$/;

/** Deletes nodes, together with containers that would be left with nothing in them. */
export function deleteBlocks(tr: Transaction, { parent, startIndex, endIndex, from, to }: BlockRange): Transaction {
  const isAll = endIndex - startIndex === parent.childCount;
  if (isAll && goneWhenEmpty.test(parent.type.name)) {
    const $from = tr.doc.resolve(from);
    const index = $from.index($from.depth - 1);
    const outer = { parent: $from.node($from.depth - 1), startIndex: index, endIndex: index + 1 };
    return deleteBlocks(tr, { ...outer, from: from - 1, to: to + 1 });
  }
  if (isAll) tr.replaceWith(from, to, createFiller());
  else tr.delete(from, to);
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size))));
}

/** Puts the cursor at the beginning of the node at a position, or selects the node if it has no text. */
export function selectInside(tr: Transaction, pos: number): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node === null) return tr;
  if (node.isAtom || node.type.spec.atom) return tr.setSelection(NodeSelection.create(tr.doc, pos));
  if (node.type.name === 'table_cell' && node.childCount === 0)
    return tr.setSelection(CellSelection.create(tr.doc, pos));
  return tr.setSelection(Selection.near(tr.doc.resolve(pos + 1)));
}
