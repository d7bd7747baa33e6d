import type { SyntaxBlock } from './syntax/tree.js';

export type SyntaxTag = Extract<SyntaxBlock, { type: 'tag' }>;
export type SyntaxHtml = Extract<SyntaxBlock, { type: 'html' }>;

/** Blocks with what stands between an opening and a closing tag inside the opening one. */
export type Nested =
  | { kind: 'block'; block: Exclude<SyntaxBlock, SyntaxTag> }
  | { kind: 'tag'; tag: SyntaxTag; children?: Nested[]; close?: SyntaxTag }
  | { kind: 'details'; open: SyntaxHtml; close: SyntaxHtml; children: Nested[] };

/** Tags nest no deeper than this; beyond it they stand for themselves. */
const maxDepth = 100;

/** Puts what stands between tags inside them; tags without a partner stay beside their neighbours. */
export function nestTags(blocks: readonly SyntaxBlock[]): Nested[] {
  return nestRange(blocks, matchTags(blocks), { from: 0, to: blocks.length, depth: 0 });
}

interface Range {
  from: number;
  to: number;
  depth: number;
}

function nestRange(blocks: readonly SyntaxBlock[], closings: Map<number, number>, range: Range): Nested[] {
  const nested: Nested[] = [];
  for (let index = range.from; index < range.to; index += 1) {
    const block = blocks[index];
    if (block === undefined) break;
    const closing = range.depth < maxDepth ? closings.get(index) : undefined;
    const close = closing === undefined ? undefined : blocks[closing];
    if (closing === undefined || close === undefined) {
      nested.push(block.type === 'tag' ? { kind: 'tag', tag: block } : { kind: 'block', block });
      continue;
    }
    const children = nestRange(blocks, closings, { from: index + 1, to: closing, depth: range.depth + 1 });
    if (block.type === 'tag' && close.type === 'tag') nested.push({ kind: 'tag', tag: block, children, close });
    if (block.type === 'html' && close.type === 'html') nested.push({ kind: 'details', open: block, children, close });
    index = closing;
  }
  return nested;
}

/** The closing tag of each opening one, by index; a closing tag takes the nearest opening one of its name. */
function matchTags(blocks: readonly SyntaxBlock[]): Map<number, number> {
  const closings = new Map<number, number>();
  const open: { name: string; index: number }[] = [];
  const counts = new Map<string, number>();
  blocks.forEach((block, index) => {
    const edge = edgeOf(block);
    if (edge === undefined) return;
    if (edge.opens) {
      open.push({ name: edge.name, index });
      counts.set(edge.name, (counts.get(edge.name) ?? 0) + 1);
      return;
    }
    while ((counts.get(edge.name) ?? 0) > 0) {
      const last = open.pop();
      if (last === undefined) return;
      counts.set(last.name, (counts.get(last.name) ?? 1) - 1);
      if (last.name !== edge.name) continue;
      closings.set(last.index, index);
      return;
    }
  });
  return closings;
}

const detailsOpen = /^<details(?:\s[^>]*)?>\s*(?:<summary>(?:(?!<\/?summary)[\s\S])*<\/summary>\s*)?$/i;

function edgeOf(block: SyntaxBlock): { name: string; opens: boolean } | undefined {
  if (block.type === 'tag') {
    return block.name.startsWith('end')
      ? { name: block.name.slice(3), opens: false }
      : { name: block.name, opens: true };
  }
  if (block.type !== 'html') return undefined;
  if (/^<\/details>\s*$/i.test(block.value)) return { name: '<details>', opens: false };
  return block.value.startsWith('<details') && detailsOpen.test(block.value)
    ? { name: '<details>', opens: true }
    : undefined;
}
