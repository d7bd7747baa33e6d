import type { Block, Fragment, JsonDocument, Node } from '@lectern/content/document/document';
import { blockRules } from '@lectern/content/document/validate-schema';
import type { Node as EditorNode } from 'prosemirror-model';
import { blockNodes } from '../schema/blocks.js';
import { hasOnlyFiller } from '../schema/schema.js';
import { dataFromAttributes } from './attributes.js';
import { textToDocument } from './running-text.js';
import { tableToDocument } from './table-to-document.js';

/** Neither nodes nor blocks ever change, so that those that belong together stay together. */
const blocks = new WeakMap<EditorNode, Block>();
const nodes = new WeakMap<Block, EditorNode>();

/** Remembers that a node and a block stand for each other. */
export function rememberBlock(node: EditorNode, block: Block): void {
  blocks.set(node, block);
  nodes.set(block, node);
}

/** The node that a block was made from, or the one that was made from it, if there is one. */
export function nodeOfBlock(block: Block): EditorNode | undefined {
  return nodes.get(block);
}

/** The document that stands in the editor. Nodes that did not change since the last call give the identical blocks. */
export function toDocument(doc: EditorNode): JsonDocument {
  const nodes = blocksInside(doc);
  return { object: 'document', data: doc.attrs['data'], nodes: hasRoomAtEnd(doc) ? nodes.slice(0, -1) : nodes };
}

/** Whether the last paragraph only gives the cursor a place behind a block where there would be none. */
export function hasRoomAtEnd({ childCount, lastChild }: EditorNode): boolean {
  return childCount > 1 && lastChild?.attrs['isFiller'] === true && lastChild.childCount === 0;
}

/** The block that a node stands for. */
export function blockToDocument(node: EditorNode): Block {
  const known = blocks.get(node);
  if (known !== undefined) return known;
  const block = node.type.name === 'opaque_block' ? opaqueToDocument(node) : knownToDocument(node);
  rememberBlock(node, block);
  return block;
}

function opaqueToDocument(node: EditorNode): Block {
  const json: Omit<Block, 'key'> = node.attrs['json'];
  return { ...json, ...keyOf(node) };
}

function knownToDocument(node: EditorNode): Block {
  const { name } = node.type;
  const known = blockNodes[name];
  if (known === undefined) throw new Error(`A ${name} is no block.`);
  const type = name === 'heading' ? `heading-${node.attrs['level']}` : known.type;
  const data = dataFromAttributes(node.attrs, known.data, known.implied);
  if (name === 'list_ordered' && data['start'] === 1) delete data['start'];
  const block = { object: 'block' as const, type, ...keyOf(node), data };
  if (name === 'table') return { ...block, ...tableToDocument(node, data, blocksInside), isVoid: true };
  const isVoid = blockRules.get(type)?.isVoid ?? false;
  if (!isVoid) return { ...block, nodes: childrenOf(node), isVoid };
  const fragments = node.children.map(partToDocument);
  return { ...block, ...(fragments.length === 0 && name !== 'image' ? {} : { fragments }), isVoid };
}

function keyOf(node: EditorNode): { key?: string } {
  const key: string | null = node.attrs['key'];
  return key === null ? {} : { key };
}

function childrenOf(node: EditorNode): Node[] {
  if (node.type.inlineContent) return textToDocument(node);
  const children = blocksInside(node);
  return node.type.name === 'list_tasks' ? children.map(asTask) : children;
}

/** The blocks in a node. */
export function blocksInside(node: EditorNode): Block[] {
  return hasOnlyFiller(node) ? [] : node.children.map(blockToDocument);
}

/** Every item of a list of tasks says whether it is done. */
function asTask(item: Block): Block {
  if (item.type !== 'list-item' || 'checked' in item.data) return item;
  return { ...item, data: { ...item.data, checked: false } };
}

const fragmentNames = new Map([
  ['expandable_title', 'expandable-title'],
  ['expandable_body', 'expandable-body'],
  ['image_caption', 'caption'],
]);

function partToDocument(part: EditorNode): Fragment {
  const type: string | null = part.attrs['type'];
  return {
    object: 'fragment',
    fragment: fragmentNames.get(part.type.name),
    ...(type === null ? {} : { type }),
    nodes: blocksInside(part),
  };
}
