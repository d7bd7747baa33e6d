import type { Node, ResolvedPos } from 'prosemirror-model';
import { type EditorState, NodeSelection, Selection } from 'prosemirror-state';
import { isBlockNode } from '../schema/schema.js';

/** A node and where it stands. */
export interface NodePlace {
  node: Node;
  /** The position before the node. */
  pos: number;
  parent: Node;
  index: number;
}

/** The innermost node around the start of the selection that fits, the selected node included. */
export function placeAround(state: EditorState, fits: (node: Node) => boolean): NodePlace | undefined {
  const { selection } = state;
  const { $from } = selection;
  if (selection instanceof NodeSelection && fits(selection.node)) {
    return { node: selection.node, pos: selection.from, parent: $from.parent, index: $from.index() };
  }
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (fits($from.node(depth))) return placeAt($from, depth);
  }
  return undefined;
}

/** The node around a position at a depth. */
function placeAt($pos: ResolvedPos, depth: number): NodePlace {
  return {
    node: $pos.node(depth),
    pos: $pos.before(depth),
    parent: $pos.node(depth - 1),
    index: $pos.index(depth - 1),
  };
}

/** Blocks that stand side by side. */
export interface BlockRange {
  parent: Node;
  startIndex: number;
  endIndex: number;
  /** The positions before the first and behind the last. */
  from: number;
  to: number;
}

/** The range of a single node. */
export function rangeOf({ node, pos, parent, index }: NodePlace): BlockRange {
  return { parent, startIndex: index, endIndex: index + 1, from: pos, to: pos + node.nodeSize };
}

/** Nodes whose first line is their own: whoever handles the line means the whole of them. */
const handledByFirstLine = new Set(['list_item', 'expandable_title', 'image_caption']);
const neverAlone = new Set(['code_line', 'image']);

/**
 * The blocks that commands for whole blocks are about: the selected ones, else the one that the cursor stands in. On the
 * first line of a list item this is the item, in the title of an expandable the expandable, in code all of the code.
 */
export function blocksAtSelection({ selection }: Pick<EditorState, 'selection'>): BlockRange | undefined {
  const { $from, $to } = selection;
  const isNode = selection instanceof NodeSelection && isBlockNode(selection.node);
  const innermost = isNode ? $from.depth + 1 : Math.min($from.sharedDepth($to.pos) + 1, $from.depth);
  for (let depth = innermost; depth > 0; depth -= 1) {
    const parent = $from.node(depth - 1);
    const [startIndex, endIndex] = [$from.index(depth - 1), $to.indexAfter(depth - 1)];
    const range = { parent, startIndex, endIndex, from: $from.before(depth), to: $to.after(depth) };
    const isFirstLine = handledByFirstLine.has(parent.type.name) && startIndex === 0;
    const areBlocks = parent.children
      .slice(startIndex, endIndex)
      .every((node) => isBlockNode(node) && !neverAlone.has(node.type.name));
    if (isNode || (areBlocks && !isFirstLine)) return range;
  }
  return undefined;
}

/** The blocks that are meant when somebody points at a position; `inside` is the position before what it is part of. */
export function blocksAtPosition(doc: Node, pos: number, inside = -1): BlockRange | undefined {
  const node = inside < 0 ? null : doc.nodeAt(inside);
  const isWhole = node !== null && (node.isAtom || node.type.spec.atom === true) && !node.isInline;
  const selection = isWhole ? NodeSelection.create(doc, inside) : Selection.near(doc.resolve(pos));
  return blocksAtSelection({ selection });
}
