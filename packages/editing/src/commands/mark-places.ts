import type { Mark, Node, ResolvedPos } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/** A stretch of text that one mark is on. */
export interface MarkPlace {
  from: number;
  to: number;
  mark: Mark;
}

/** The text with a mark of a name that the cursor stands in or at, or that all of the selection is part of. */
export function markAt({ selection }: EditorState, name: string): MarkPlace | undefined {
  const { $from, $to } = selection;
  if (!$from.parent.inlineContent || !$from.sameParent($to)) return undefined;
  const mark = [$from.nodeAfter, $from.nodeBefore].flatMap((node) => markOf(node, name) ?? [])[0];
  const place = mark && placeOf($from, mark);
  return place && $to.pos <= place.to ? place : undefined;
}

function markOf(node: Node | null, name: string): Mark | undefined {
  return node?.marks.find(({ type }) => type.name === name);
}

/** All of the text around a position that one mark is on. */
function placeOf($pos: ResolvedPos, mark: Mark): MarkPlace {
  const { parent } = $pos;
  const has = (node: Node | null) => node !== null && mark.isInSet(node.marks);
  const isSame = (index: number) => has(parent.maybeChild(index));
  let first = has($pos.nodeAfter) ? $pos.index() : $pos.index() - 1;
  let last = first;
  while (isSame(first - 1)) first -= 1;
  while (isSame(last + 1)) last += 1;
  const start = $pos.start();
  const offsetOf = (index: number) => parent.children.slice(0, index).reduce((sum, node) => sum + node.nodeSize, 0);
  return { from: start + offsetOf(first), to: start + offsetOf(last + 1), mark };
}
