import { type Node, NodeRange } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Transaction } from 'prosemirror-state';
import { nodeType } from '../schema/schema.js';
import { type NodePlace, placeAround } from './places.js';

/** The kinds of lists. */
export type ListName = 'list_unordered' | 'list_ordered' | 'list_tasks';

const listNames: readonly string[] = ['list_unordered', 'list_ordered', 'list_tasks'] satisfies ListName[];

/** Makes a list of the selected blocks. A list of another kind changes its kind; of the same kind, its items leave it. */
export function toggleList(name: ListName): Command {
  return (state, dispatch) => {
    const list = placeAround(state, isList);
    if (list === undefined) return makeList(name)(state, dispatch);
    if (list.node.type.name === name) return outdentItem(state, dispatch);
    dispatch?.(changeKind(state.tr, list, name).scrollIntoView());
    return true;
  };
}

/** Makes the list item at the cursor an item of a list inside the item above it. */
export const indentItem: Command = sinkListItem(nodeType('list_item'));

/** Moves the list item at the cursor one level out, or out of its list. */
export const outdentItem: Command = liftListItem(nodeType('list_item'));

/** Ends the list item at the cursor and begins another; a new task is not done. */
export const splitItem: Command = (state, dispatch) =>
  splitListItem(nodeType('list_item'))(state, dispatch && ((tr) => dispatch(startUndone(tr))));

/** ProseMirror copies the attributes of an item that is split in its middle. */
function startUndone(tr: Transaction): Transaction {
  const { $from } = tr.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'list_item') continue;
    return $from.node(depth - 1).type.name === 'list_tasks'
      ? tr.setNodeAttribute($from.before(depth), 'checked', false)
      : tr;
  }
  return tr;
}

/** Marks the task at the cursor as done, or as not done. */
export const toggleTask: Command = (state, dispatch) => {
  const item = placeAround(state, (node) => node.type.name === 'list_item');
  if (item === undefined || item.parent.type.name !== 'list_tasks') return false;
  dispatch?.(state.tr.setNodeAttribute(item.pos, 'checked', item.node.attrs['checked'] !== true));
  return true;
};

/** Every selected block becomes an item. ProseMirror's own command takes any two nodes that can hold the same for lists. */
function makeList(name: ListName): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to);
    if (range === null || !range.parent.canReplaceWith(range.startIndex, range.endIndex, nodeType(name))) return false;
    if (dispatch === undefined) return true;
    const { tr } = state;
    const wrappers = [
      { type: nodeType(name) },
      { type: nodeType('list_item'), attrs: name === 'list_tasks' ? { checked: false } : {} },
    ];
    let end = range.end;
    for (let index = range.endIndex - 1; index >= range.startIndex; index -= 1) {
      const start = end - range.parent.child(index).nodeSize;
      tr.wrap(new NodeRange(tr.doc.resolve(start), tr.doc.resolve(end), range.depth), wrappers);
      const afterList = tr.mapping.slice(tr.steps.length - 1).map(end, 1);
      if (index < range.endIndex - 1) tr.join(afterList);
      end = start;
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

function isList(node: Node): boolean {
  return listNames.includes(node.type.name);
}

/** Only tasks can be done. */
function changeKind(tr: Transaction, { node, pos }: NodePlace, name: ListName): Transaction {
  const { key, rest } = node.attrs;
  tr.setNodeMarkup(pos, nodeType(name), { key, rest });
  node.forEach((item, offset) => {
    if (item.type.name !== 'list_item') return;
    tr.setNodeAttribute(pos + 1 + offset, 'checked', name === 'list_tasks' ? item.attrs['checked'] === true : null);
  });
  return tr;
}
