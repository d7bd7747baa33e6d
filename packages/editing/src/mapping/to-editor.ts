import type { Block, Fragment, JsonDocument } from '@lectern/content/document/document';
import { holdsText } from '@lectern/content/document/validate-schema';
import { normalBlock } from '@lectern/content/markdown/normal-form';
import { isConflict } from '@lectern/content/merge/conflict-block';
import { type Attrs, Fragment as EditorFragment, type Node as EditorNode } from 'prosemirror-model';
import { type BlockNode, blockNodes } from '../schema/blocks.js';
import { createFiller, createNode, nodeType } from '../schema/schema.js';
import { attributesFromData } from './attributes.js';
import { textToEditor } from './running-text.js';
import { tableToEditor } from './table-to-editor.js';
import { nodeOfBlock, rememberBlock } from './to-document.js';

/** Names by type; headings and conflicts are told by more than their type. */
const special = ['heading', 'conflict', 'conflict_side'];
const nodeNames = new Map(
  Object.entries(blockNodes).flatMap(([name, { type }]) => (special.includes(name) ? [] : [[type, name]])),
);

/**
 * A document as a node of the editor. Whatever the editor does not know stands in it as an opaque atom. Blocks that
 * `toDocument` gave become the identical nodes again.
 */
export function toEditor({ data, nodes }: JsonDocument): EditorNode {
  const children = nodes.map((block) => {
    const known = nodeOfBlock(block);
    return known?.type.isInGroup('block') ? known : blockToEditor(normalBlock(block));
  });
  return createNode('doc', { data }, children.length > 0 ? children : createFiller());
}

/** A block, in the form that `normalDocument` gives it, as a node inside of another. */
function blockToEditor(block: Block, parent = 'doc'): EditorNode {
  const known = knownBlock(block, parent);
  const isInPlace = known !== undefined && nodeType(parent).contentMatch.matchType(known.type) !== null;
  const node = isInPlace ? known : opaqueBlock(block);
  rememberBlock(node, block);
  return node;
}

/** Undefined for a block that does not have the shape that its type promises. */
function knownBlock(block: Block, parent: string): EditorNode | undefined {
  const name = nameOf(block, parent);
  const known = name === undefined ? undefined : blockNodes[name];
  if (name === undefined || known === undefined) return undefined;
  if (name === 'table') return tableToEditor(block, (child) => blockToEditor(child));
  const content = contentOf(block, name);
  if (content === undefined || !nodeType(name).validContent(content)) return undefined;
  return createNode(name, blockAttributes(block, known), content);
}

function nameOf(block: Block, parent: string): string | undefined {
  if (isConflict(block)) return 'conflict';
  if (block.type === 'tabs-item' && parent === 'conflict') return 'conflict_side';
  if (/^heading-[123]$/.test(block.type)) return 'heading';
  return nodeNames.get(block.type);
}

function blockAttributes({ key, type, data }: Block, known: BlockNode): Attrs {
  const level = known.type === 'heading' ? { level: Number(type.slice(-1)) } : {};
  return { key: key ?? null, ...level, ...attributesFromData(data, known.data, known.implied) };
}

function contentOf(block: Block, name: string): EditorFragment | undefined {
  const { nodes = [], fragments = [] } = block;
  if (name === 'expandable') return partsOf(fragments, ['expandable-title', 'expandable-body']);
  if (name === 'image') return partsOf(fragments, fragments.length === 0 ? [] : ['caption']);
  if (fragments.length > 0) return undefined;
  if (holdsText(block.type)) {
    const text = textToEditor(nodes);
    return text === undefined ? undefined : EditorFragment.fromArray(text);
  }
  const children = nodes.map((node) => (node.object === 'block' ? blockToEditor(node, name) : undefined));
  if (!children.every((child) => child !== undefined)) return undefined;
  const isEmpty = children.length === 0 && nodeType(name).contentMatch.matchType(nodeType('paragraph')) !== null;
  return EditorFragment.from(isEmpty ? createFiller() : children);
}

const partNames = new Map([
  ['expandable-title', 'expandable_title'],
  ['expandable-body', 'expandable_body'],
  ['caption', 'image_caption'],
]);

function partsOf(fragments: readonly Fragment[], names: readonly string[]): EditorFragment | undefined {
  const isExpected =
    fragments.length === names.length && names.every((name, index) => fragments[index]?.fragment === name);
  if (!isExpected) return undefined;
  const nodes = fragments.map(({ fragment = '', type = null, nodes: blocks }) => {
    const children = blocks.map((block) => blockToEditor(block));
    const content = EditorFragment.from(children.length > 0 ? children : createFiller());
    const partType = nodeType(partNames.get(fragment) ?? '');
    return partType.validContent(content) ? partType.create({ type }, content) : undefined;
  });
  return nodes.every((node) => node !== undefined) ? EditorFragment.fromArray(nodes) : undefined;
}

function opaqueBlock({ key, ...json }: Block): EditorNode {
  return createNode('opaque_block', { key: key ?? null, json });
}
