import type { Block, Data, Fragment, Node } from '../../document/document.js';
import type { TextPlace } from '../inlines/escape-text.js';
import type { Nested } from '../nested-tags.js';
import type { SourceText } from '../syntax/source-text.js';
import type { SyntaxBlock } from '../syntax/tree.js';

/** What a block's reader may ask of the whole. */
export interface BlockReader {
  blocks(blocks: readonly SyntaxBlock[]): Block[];
  nested(nested: readonly Nested[]): Block[];
  inlines(content: SourceText, inTable?: boolean): Node[];
}

/** How Markdown is spelled where it can be spelled in several ways. */
export interface WritingStyle {
  /** What stands before the items of a list. */
  bullet?: '*' | '-' | '+';
  /** What stands behind the numbers of a list. */
  delimiter?: '.' | ')';
  /** Labels of footnotes that stand in the same body. */
  takenLabels?: readonly string[];
}

/** What a block's writer may ask of the whole. */
export interface BlockWriter {
  style: WritingStyle;
  blocks(nodes: readonly Node[]): string;
  inlines(nodes: readonly Node[], place: TextPlace): string;
}

/** Writes one type of block; undefined when its form cannot hold what the block has. */
export type WriteBlock = (block: Block, writer: BlockWriter) => string | undefined;

/** A block with nodes. */
export function blockOf(type: string, data: Data, nodes: Node[]): Block {
  return { object: 'block', type, data, nodes, isVoid: false };
}

/** A block without nodes. */
export function voidBlock(type: string, data: Data, fragments?: Fragment[]): Block {
  return { object: 'block', type, data, ...(fragments === undefined ? {} : { fragments }), isVoid: true };
}

/** A paragraph without text. */
export function emptyParagraph(): Block {
  return blockOf('paragraph', {}, [{ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] }]);
}

/** Blocks for a place that has at least one. */
export function orEmpty(blocks: Block[]): Block[] {
  return blocks.length > 0 ? blocks : [emptyParagraph()];
}

/** Whether running text says nothing. */
export function isEmptyText(nodes: readonly Node[] | undefined): boolean {
  return (nodes ?? []).every((node) => node.object === 'text' && node.leaves.every((leaf) => leaf.text === ''));
}

/** Whether data has no other keys. */
export function hasOnly(data: Data, ...keys: string[]): boolean {
  return Object.keys(data).every((key) => keys.includes(key));
}

/** The blocks among nodes. */
export function blocksOf(nodes: readonly Node[] | undefined): Block[] {
  return (nodes ?? []).filter((node): node is Block => node.object === 'block');
}

/** Lines with an indentation before each that is not blank. */
export function indentLines(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? '' : rest + line))
    .join('\n');
}
