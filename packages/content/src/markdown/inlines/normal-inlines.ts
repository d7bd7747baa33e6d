import type { Inline, Leaf, Mark, Node, Text } from '../../document/document.js';
import { normalMarks, sameMark } from './marks.js';

/** A text node of one leaf. */
export function textNode(text: string, marks: Mark[] = []): Text {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks }] };
}

/**
 * Running text in the one form in which it is compared: leaves with equal marks are one, texts stand around and
 * between inlines (an empty one where nothing is said), marks have one order.
 */
export function normalInlines(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let leaves: Leaf[] = [];
  for (const node of nodes) {
    if (node.object === 'text') {
      for (const leaf of node.leaves) addLeaf(leaves, leaf);
    } else {
      result.push(textOf(leaves), node.object === 'inline' ? normalInline(node) : node);
      leaves = [];
    }
  }
  result.push(textOf(leaves));
  return result;
}

function normalInline(inline: Inline): Inline {
  const { object, type, data, nodes, fragments, isVoid } = inline;
  return {
    object,
    type,
    data,
    ...(nodes === undefined || isVoid ? {} : { nodes: normalInlines(nodes) }),
    ...(fragments === undefined || fragments.length === 0 ? {} : { fragments }),
    isVoid,
  };
}

function addLeaf(leaves: Leaf[], leaf: Leaf): void {
  if (leaf.text === '') return;
  const marks = normalMarks(leaf.marks);
  const text = leaf.text.includes('\0') ? leaf.text.replaceAll('\0', '\ufffd') : leaf.text;
  const last = leaves.at(-1);
  if (last !== undefined && sameMarks(last.marks, marks)) last.text += text;
  else leaves.push({ object: 'leaf', text, marks });
}

function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark, index) => sameMark(mark, b[index] ?? mark));
}

function textOf(leaves: Leaf[]): Text {
  return { object: 'text', leaves: leaves.length > 0 ? leaves : [{ object: 'leaf', text: '', marks: [] }] };
}
