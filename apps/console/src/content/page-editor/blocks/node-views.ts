import { blockNodes } from '@lectern/editing/schema/blocks';
import type { Node } from 'prosemirror-model';
import type { MarkViewConstructor, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { markElements, nodeElements } from '../view/elements.js';
import { elementOf, type NodeViewTools } from '../view/node-view.js';
import { EditedCode } from './code/code.js';
import { ConditionBlock } from './condition/condition-block.js';
import { ConflictBlock } from './conflict.js';
import { HintBlock } from './hint.js';
import { ShownInline } from './inlines/shown-inline.js';
import { EditedIntegration } from './integration/integration-block.js';
import { ItemBlock } from './list-item.js';
import { ColumnsBlock } from './parts/columns-block.js';
import { BLOCKS_OF_PARTS, PartsBlock } from './parts/parts-block.js';
import { TabPanel, TabsBlock } from './parts/tabs-block.js';
import { PictureBlock } from './pictures/picture.js';
import { PicturesBlock } from './pictures/pictures.js';
import { ShownBlock } from './shown-block.js';
import { TableView } from './table/table-block.js';
import { CellBlock } from './table/table-cell.js';

/** What stands in running text and is shown as readers see it: people by their names, formulas set. */
const SHOWN_INLINES = ['icon', 'inline_math', 'inline_image', 'mention', 'button'];

/** How every node of the editor is shown. */
export function nodeViewsFor(tools: NodeViewTools): Record<string, NodeViewConstructor> {
  const plain = Object.keys(nodeElements).map((name): [string, NodeViewConstructor] => [name, plainView]);
  const atoms = Object.entries(blockNodes)
    .filter(([name, { spec }]) => spec.atom && name !== 'divider')
    .map(([name]): [string, NodeViewConstructor] => [name, (node) => new ShownBlock(node, tools)]);
  const parts = BLOCKS_OF_PARTS.map((block): [string, NodeViewConstructor] => [
    block,
    (node, view, place) => new PartsBlock(node, view, place, { words: tools.words, block }),
  ]);
  const inlines = SHOWN_INLINES.map((name): [string, NodeViewConstructor] => [
    name,
    (node) => new ShownInline(node, tools),
  ]);
  return {
    ...Object.fromEntries([...plain, ...atoms, ...parts, ...inlines]),
    opaque_block: (node) => new ShownBlock(node, tools),
    list_item: (node, view, place) => new ItemBlock(node, view, place, tools),
    columns: (node, view, place) => new ColumnsBlock(node, view, place, tools),
    tabs: (node, view, place, decorations) => new TabsBlock(node, view, place, { words: tools.words, decorations }),
    tabs_item: (node) => new TabPanel(node, tools.words),
    code: (node, view, place) => new EditedCode(node, view, place, tools),
    condition: (node, view, place) => new ConditionBlock(node, view, place, tools),
    hint: (node, view, place) => new HintBlock(node, view, place, tools),
    images: (node) => new PicturesBlock(node),
    image: (node, view, place) => new PictureBlock(node, view, place, tools),
    integration: (node, view, place) => new EditedIntegration(node, view, place, tools),
    conflict: (node, view, place) => new ConflictBlock(node, view, place, tools),
    table: (node, view, place) => new TableView(node, view, place, tools),
    table_header: (node, _view, place, decorations) => new CellBlock(node, place, decorations, tools),
    table_cell: (node, _view, place, decorations) => new CellBlock(node, place, decorations, tools),
  };
}

/** How every mark of the editor is shown. */
export const markViews: Record<string, MarkViewConstructor> = Object.fromEntries(
  Object.entries(markElements).map(([name, element]) => [name, (mark) => elementOf(element(mark))]),
);

function plainView(node: Node): NodeView {
  const element = nodeElements[node.type.name];
  if (!element) throw new Error(`Nothing shows a ${node.type.name}.`);
  return elementOf(element(node));
}
