import type { Block, Data, Fragment, Inline, JsonDocument, Node } from '../document/document.js';
import { dataOf, textOf } from '../document/json-values.js';
import { blockRules, holdsText } from '../document/validate-schema.js';
import { emptyParagraph } from './blocks/codec.js';
import { orderedColumns, orderedRecords } from './blocks/table-data.js';
import { normalInlines } from './inlines/normal-inlines.js';

/** A Document in the one form that Markdown gives back: without what is computed, and with what is implied. */
export function normalDocument(document: JsonDocument): JsonDocument {
  return { object: 'document', data: document.data, nodes: document.nodes.map(normalBlock) };
}

const listLike = new Set(['list-item', 'blockquote']);

/** A block in the form that Markdown gives back. */
export function normalBlock(block: Block): Block {
  const isVoid = blockRules.get(block.type)?.isVoid ?? block.isVoid;
  const nodes = isVoid ? undefined : normalNodes(block);
  const fragments = normalFragments(block);
  return {
    object: 'block',
    type: block.type,
    ...(block.key === undefined ? {} : { key: block.key }),
    data: normalData(block),
    ...(nodes === undefined ? {} : { nodes }),
    ...(fragments.length === 0 && block.type !== 'image' ? {} : { fragments }),
    isVoid,
  };
}

function normalNodes(block: Block): Node[] {
  const nodes = block.nodes ?? [];
  if (holdsText(block.type)) return normalInlines(nodes.map(normalInside));
  const blocks = nodes.map((node) => (node.object === 'block' ? normalChild(node, block) : normalInside(node)));
  if (blocks.length > 0) return blocks;
  if (listLike.has(block.type)) return [emptyParagraph()];
  return block.type === 'code' ? [{ ...emptyParagraph(), type: 'code-line' }] : [];
}

function normalChild(child: Block, parent: Block): Block {
  const normal = normalBlock(child);
  if (parent.type !== 'list-tasks' || normal.type !== 'list-item' || 'checked' in normal.data) return normal;
  return { ...normal, data: { ...normal.data, checked: false } };
}

function normalInside(node: Node): Node {
  if (node.object === 'text') return node;
  if (node.object === 'block') return normalBlock(node);
  const { nodes, fragments } = node;
  const inline: Inline = {
    ...node,
    ...(nodes === undefined ? {} : { nodes: nodes.map(normalInside) }),
    ...(fragments === undefined ? {} : { fragments: fragments.map(normalFragment) }),
  };
  return inline;
}

function normalFragment({ fragment, type, nodes }: Fragment): Fragment {
  return {
    object: 'fragment',
    ...(fragment === undefined ? {} : { fragment }),
    ...(type === undefined ? {} : { type }),
    nodes: nodes.map(normalBlock),
  };
}

/** The cells of a table stand in the order of its rows and columns, and the parts of an expandable say what they are. */
function normalFragments(block: Block): Fragment[] {
  const fragments = (block.fragments ?? []).map(normalFragment);
  if (block.type === 'expandable') return fragments.map((fragment) => ({ ...fragment, ...typeOf(fragment) }));
  return block.type === 'table' ? inCellOrder(block.data, fragments) : fragments;
}

/** The fragments of a table with this data, in the order of the cells that they are the text of. */
export function inCellOrder(data: Data, fragments: readonly Fragment[]): Fragment[] {
  if (fragments.length < 2) return [...fragments];
  const columns = orderedColumns(data);
  const places = new Map<string, number>();
  for (const [, record] of orderedRecords(data)) {
    const values = dataOf(dataOf(record)['values']);
    for (const column of columns) places.set(textOf(values[column]), places.size);
  }
  const place = (fragment: Fragment): number => places.get(fragment.fragment ?? '') ?? places.size;
  return [...fragments].sort((a, b) => place(a) - place(b));
}

function typeOf({ fragment, type = fragment }: Fragment): { type?: string } {
  return type === undefined ? {} : { type };
}

function normalData(block: Block): Data {
  const entries = Object.entries(block.data).filter(([, value]) => value !== undefined);
  if (block.type !== 'list-ordered') return Object.fromEntries(entries);
  return Object.fromEntries(entries.filter(([key, value]) => key !== 'start' || value !== 1));
}

/** A block whose blocks, and those inside its texts, have no keys. */
export function withoutKeys(block: Block): Block {
  const { key: _, nodes, fragments, ...rest } = block;
  return { ...rest, ...childrenWithoutKeys(nodes, fragments) };
}

function childrenWithoutKeys(nodes: Node[] | undefined, fragments: Fragment[] | undefined) {
  const strip = (node: Node): Node => {
    if (node.object === 'text') return node;
    return node.object === 'block'
      ? withoutKeys(node)
      : { ...node, ...childrenWithoutKeys(node.nodes, node.fragments) };
  };
  return {
    ...(nodes === undefined ? {} : { nodes: nodes.map(strip) }),
    ...(fragments === undefined
      ? {}
      : { fragments: fragments.map((fragment) => ({ ...fragment, nodes: fragment.nodes.map(withoutKeys) })) }),
  };
}
