import type { Node } from 'prosemirror-model';
import { Mapping, StepMap } from 'prosemirror-transform';

/** Where the children of two documents differ: nodes never change, so that those that are still there are identical. */
export function changedChildren(before: Node, after: Node) {
  const most = Math.min(before.childCount, after.childCount);
  let start = 0;
  while (start < most && before.child(start) === after.child(start)) start += 1;
  let endBefore = before.childCount;
  let endAfter = after.childCount;
  while (endBefore > start && endAfter > start && before.child(endBefore - 1) === after.child(endAfter - 1)) {
    endBefore -= 1;
    endAfter -= 1;
  }
  return { start, endBefore, endAfter };
}

/**
 * The part of a document that differs from the version before, in whole blocks, and how positions outside of it moved;
 * unlike the steps that led there, this does not depend on how the edit was made.
 */
export function changedPart(before: Node, after: Node): { from: number; to: number; mapping: Mapping } {
  const { start, endBefore, endAfter } = changedChildren(before, after);
  const from = sizeOf(after, 0, start);
  const size = sizeOf(after, start, endAfter);
  const mapping = new Mapping([new StepMap([from, sizeOf(before, start, endBefore), size])]);
  return { from, to: from + size, mapping };
}

function sizeOf(doc: Node, start: number, end: number): number {
  let size = 0;
  for (let index = start; index < end; index += 1) size += doc.child(index).nodeSize;
  return size;
}
