import type { Block, Data, Inline, JsonDocument, Node, Text } from '../src/document/document.js';

/** Makes a document of blocks. */
export function documentOf(...nodes: Block[]): JsonDocument {
  return { object: 'document', data: {}, nodes };
}

/** Makes a block; strings among its children become text. */
export function block(type: string, data: Data = {}, nodes?: (Node | string)[], rest: Partial<Block> = {}): Block {
  const children = nodes?.map((node) => (typeof node === 'string' ? text(node) : node));
  return { object: 'block', type, data, ...(children && { nodes: children }), isVoid: children === undefined, ...rest };
}

/** Makes a paragraph; strings among its children become text. */
export function paragraph(nodes: string | (Node | string)[], key?: string): Block {
  return block('paragraph', {}, typeof nodes === 'string' ? [nodes] : nodes, key === undefined ? {} : { key });
}

/** Makes a heading with its anchor. */
export function heading(title: string, id: string): Block {
  return block('heading-1', {}, [title], { meta: { id } });
}

/** Makes an inline. */
export function inline(type: string, data: Data = {}, nodes?: (Node | string)[]): Inline {
  const children = nodes?.map((node) => (typeof node === 'string' ? text(node) : node));
  return { object: 'inline', type, data, ...(children && { nodes: children }), isVoid: children === undefined };
}

/** Makes a text node with one unmarked leaf. */
export function text(content: string): Text {
  return { object: 'text', leaves: [{ object: 'leaf', text: content, marks: [] }] };
}
