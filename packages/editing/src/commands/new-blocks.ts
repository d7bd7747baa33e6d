import type { Attrs, Node } from 'prosemirror-model';
import { createNode, nodeType } from '../schema/schema.js';

/** What a new block of a kind holds, if that is more than the schema asks for. */
const firstContent: Readonly<Record<string, () => Node[]>> = {
  list_tasks: () => [createPart('list_item', { checked: false })],
  tabs: () => [createPart('tabs_item'), createPart('tabs_item')],
  columns: () => [createPart('column'), createPart('column')],
  table: () => [
    createNode('table_head', {}, [createNode('table_header'), createNode('table_header')]),
    createRow([true, true]),
    createRow([true, true]),
  ],
};

const firstAttributes: Readonly<Record<string, Attrs>> = {
  hint: { style: 'info' },
  updates: { format: 'full' },
  table: { isPlain: true, view: { type: 'grid', columns: [], hideHeader: false } },
};

/** A new block, with whatever somebody needs to begin to write in it. */
export function createBlock(name: string, attributes: Attrs = {}): Node {
  const all = { ...firstAttributes[name], ...attributes };
  const block = nodeType(name).createAndFill(all, firstContent[name]?.());
  if (block === null) throw new Error(`A new ${name} has the wrong content.`);
  return block;
}

/** A new list item, tab, step, column or update, with an empty paragraph. */
export function createPart(name: string, attributes: Attrs = {}): Node {
  return createNode(name, attributes, createNode('paragraph'));
}

/** A new row of a table; of each column it is told whether its cells hold text. */
export function createRow(columns: readonly boolean[]): Node {
  return createNode('table_row', {}, columns.map(createCell));
}

/** A new cell of a table. */
export function createCell(holdsText: boolean): Node {
  return createNode('table_cell', {}, holdsText ? createNode('paragraph') : []);
}
