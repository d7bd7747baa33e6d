import type { Inline, Mark, Node } from '../../document/document.js';
import { sameMark } from './marks.js';

/** A stretch of running text with the marks it has: a leaf, or an inline with the marks that all its leaves have. */
export interface InlineItem {
  text?: string;
  inline?: Inline;
  /** The inline before marks were taken off it to stand around it. */
  original?: Inline;
  /** Undefined for what has no text and so fits under any mark. */
  marks?: Mark[];
}

/** Items that share a mark, or one item without marks left. */
export type InlineGroup = { mark: Mark; items: InlineItem[] } | { item: InlineItem };

/** The leaves and inlines of running text as items. */
export function inlineItems(nodes: readonly Node[]): InlineItem[] {
  const items: InlineItem[] = [];
  for (const node of nodes) {
    if (node.object === 'inline') items.push({ inline: node, original: node, marks: sharedMarks(node) });
    if (node.object !== 'text') continue;
    for (const { text, marks } of node.leaves) if (text !== '') items.push({ text, marks });
  }
  return items;
}

/** The items in groups: each takes the mark of its first item that reaches farthest. */
export function groupItems(items: readonly InlineItem[]): InlineGroup[] {
  const groups: InlineGroup[] = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index];
    if (item === undefined) break;
    const best = farthestMark(items, index);
    if (best === undefined) {
      groups.push({ item });
      index += 1;
    } else {
      groups.push({ mark: best.mark, items: items.slice(index, best.end).map((part) => without(part, best.mark)) });
      index = best.end;
    }
  }
  return groups;
}

/** The marks that an inline's content has in common; undefined when it has no text. */
function sharedMarks(inline: Inline): Mark[] | undefined {
  if (inline.isVoid || inline.nodes === undefined) return undefined;
  const marked = inlineItems(inline.nodes).filter((item) => item.marks !== undefined);
  const [first, ...rest] = marked;
  return first?.marks?.filter(
    (mark) => mark.type !== 'code' && rest.every((item) => item.marks?.some((other) => sameMark(mark, other))),
  );
}

function farthestMark(items: readonly InlineItem[], from: number): { mark: Mark; end: number } | undefined {
  let best: { mark: Mark; end: number } | undefined;
  for (const mark of items[from]?.marks ?? []) {
    if (mark.type === 'code' && mark.data === undefined) continue;
    const end = reach(items, from, mark);
    if (best === undefined || end > best.end) best = { mark, end };
  }
  return best;
}

function reach(items: readonly InlineItem[], from: number, mark: Mark): number {
  let end = from + 1;
  for (let index = from + 1; index < items.length; index += 1) {
    const marks = items[index]?.marks;
    if (marks === undefined) continue;
    if (!marks.some((other) => sameMark(mark, other))) break;
    end = index + 1;
  }
  return end;
}

function without(item: InlineItem, mark: Mark): InlineItem {
  const marks = item.marks?.filter((other) => !sameMark(mark, other));
  return item.inline === undefined ? { ...item, marks } : { ...item, inline: withoutMark(item.inline, mark), marks };
}

function withoutMark(inline: Inline, mark: Mark): Inline {
  if (inline.nodes === undefined || inline.isVoid) return inline;
  const nodes = inline.nodes.map((node): Node => {
    if (node.object === 'block') return node;
    if (node.object === 'inline') return withoutMark(node, mark);
    const leaves = node.leaves.map((leaf) => ({
      ...leaf,
      marks: leaf.marks.filter((other) => !sameMark(mark, other)),
    }));
    return { ...node, leaves };
  });
  return { ...inline, nodes };
}
