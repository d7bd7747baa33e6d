import { type Attrs, type Fragment, type MarkType, type Node, type NodeType, Schema } from 'prosemirror-model';
import { blockSpecs } from './blocks.js';
import { inlineSpecs, markSpecs } from './inlines.js';

/** The schema of the editor. It knows no browser: how nodes look is up to whoever shows them. */
export const schema = new Schema({
  nodes: { doc: { content: 'block+', attrs: { data: { default: {} } } }, ...blockSpecs, ...inlineSpecs },
  marks: markSpecs,
});

/** The type of a node, by a name that the schema has. */
export function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no node ${name}.`);
  return type;
}

/** The type of a mark, by a name that the schema has. */
export function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`The schema has no mark ${name}.`);
  return type;
}

/** A new node. Unlike the function of the schema, it does not need to be told that a name exists. */
export function createNode(name: string, attributes?: Attrs, content?: Fragment | Node | readonly Node[]): Node {
  return nodeType(name).create(attributes, content);
}

/** Whether a node stands for a block of a document, which has a key. */
export function isBlockNode(node: Node): boolean {
  return node.type.spec.attrs !== undefined && 'key' in node.type.spec.attrs;
}

/** An empty paragraph for a node in which a document has nothing. */
export function createFiller(): Node {
  return createNode('paragraph', { isFiller: true });
}

/** Nodes that are never empty in documents: a paragraph in them is always one of the document. */
const neverEmpty = new Set(['list_item', 'blockquote']);

/** Whether there is nothing in a node but an empty paragraph that only gives the cursor a place. */
export function hasOnlyFiller(parent: Node): boolean {
  if (neverEmpty.has(parent.type.name)) return false;
  const only = parent.childCount === 1 ? parent.firstChild : null;
  return only?.attrs['isFiller'] === true && only.attrs['key'] === null && only.childCount === 0;
}
