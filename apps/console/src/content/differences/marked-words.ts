import { diffWordRanges, type TextRange } from '@lectern/content/diff/diff-documents';
import type { Block, Fragment, Inline, Leaf, Node } from '@lectern/content/document/document';
import { isWordless } from './mergeable.js';
import { markTableData } from './table-cells.js';
import { replacementsIn, type WordMark, wordSegments } from './word-segments.js';

/** The running text of two versions of a block with the words marked that differ. */
export interface MarkedWords {
  before: Node[];
  after: Node[];
  /** Both in one: deleted words stand before the inserted ones that replaced them. */
  both: Node[];
}

/** Compares the running text of two versions of a block word by word. */
export function markWords(before: readonly Node[], after: readonly Node[]): MarkedWords {
  const atoms = new Atoms();
  const [old, now] = [textOf(before, atoms), textOf(after, atoms)];
  // Where only the look or the target of a link differs, everything does.
  const replacements =
    old === now ? [{ before: whole(old), after: whole(now) }] : replacementsIn(diffWordRanges(old, now));
  return {
    before: markRanges(
      before,
      old.length,
      replacements.map((one) => one.before),
      'deleted',
    ),
    after: markRanges(
      after,
      now.length,
      replacements.map((one) => one.after),
      'inserted',
    ),
    both: wordSegments(replacements, now.length).flatMap((segment) =>
      slice(segment.mark === 'deleted' ? before : after, segment, segment.mark),
    ),
  };
}

/** The same block with all of its words marked, and all that stands in it. */
export function markBlock(block: Block, mark: WordMark): Block {
  return {
    ...block,
    ...(block.type === 'table' && { data: markTableData(block.data, mark) }),
    ...(block.nodes && { nodes: markAll(block.nodes, mark) }),
    ...(block.fragments && { fragments: block.fragments.map((part) => markFragment(part, mark)) }),
  };
}

/** A block that stands in another one, marked; one without words is marked as a whole. */
export function markNested(block: Block, mark: WordMark): Block {
  if (!isWordless(block)) return markBlock(block, mark);
  return { object: 'block', type: mark, data: {}, nodes: [block], isVoid: false };
}

function markFragment(fragment: Fragment, mark: WordMark): Fragment {
  return { ...fragment, nodes: fragment.nodes.map((block) => markNested(block, mark)) };
}

function markAll(nodes: readonly Node[], mark: WordMark): Node[] {
  return nodes.map((node) => {
    if (node.object === 'text') return { ...node, leaves: node.leaves.map((leaf) => marked(leaf, mark)) };
    if (node.object === 'block') return markNested(node, mark);
    return isAtom(node) ? markedAtom(node, mark) : { ...node, nodes: markAll(node.nodes ?? [], mark) };
  });
}

function markRanges(nodes: readonly Node[], length: number, ranges: readonly TextRange[], mark: WordMark): Node[] {
  let at = 0;
  const parts = ranges.flatMap((range) => {
    const part = [...slice(nodes, { start: at, end: range.start }), ...slice(nodes, range, mark)];
    at = range.end;
    return part;
  });
  return [...parts, ...slice(nodes, { start: at, end: length })];
}

/** The part of running text that stands in a range; links that are cut stay links. */
function slice(nodes: readonly Node[], { start, end }: TextRange, mark?: WordMark): Node[] {
  const part: Node[] = [];
  if (start >= end) return part;
  let at = 0;
  for (const node of nodes) {
    if (at >= end) break;
    const length = lengthOf(node);
    if (at + length > start) part.push(...cut(node, { start: start - at, end: end - at }, mark));
    at += length;
  }
  return part;
}

function cut(node: Node, range: TextRange, mark: WordMark | undefined): Node[] {
  if (node.object === 'block') return [];
  if (node.object === 'text') return [{ ...node, leaves: cutLeaves(node.leaves, range, mark) }];
  if (isAtom(node)) return [mark ? markedAtom(node, mark) : node];
  return [{ ...node, nodes: slice(node.nodes ?? [], range, mark) }];
}

function cutLeaves(leaves: readonly Leaf[], { start, end }: TextRange, mark: WordMark | undefined): Leaf[] {
  let at = 0;
  return leaves.flatMap((leaf) => {
    const text = leaf.text.slice(Math.max(start - at, 0), Math.max(end - at, 0));
    at += leaf.text.length;
    return text === '' ? [] : [mark ? marked({ ...leaf, text }, mark) : { ...leaf, text }];
  });
}

function marked(leaf: Leaf, mark: WordMark): Leaf {
  return { ...leaf, marks: [...leaf.marks, { object: 'mark', type: mark }] };
}

/** Marks belong to text, so what has none stands in something that is marked as a whole. */
function markedAtom(atom: Inline, mark: WordMark): Inline {
  return { object: 'inline', type: mark, data: {}, nodes: [atom], isVoid: false };
}

const FIRST_PRIVATE = 0xe000;
const PRIVATE_COUNT = 0x1900;

/** Writes what has no words, such as a picture in a line, as one character; equal things get equal characters. */
class Atoms {
  readonly #characters = new Map<string, string>();

  characterOf({ type, data, nodes, fragments }: Inline): string {
    const content = JSON.stringify([type, data, nodes, fragments], (name, value) =>
      name === 'key' ? undefined : value,
    );
    const known = this.#characters.get(content);
    if (known !== undefined) return known;
    const character = String.fromCharCode(FIRST_PRIVATE + (this.#characters.size % PRIVATE_COUNT));
    this.#characters.set(content, character);
    return character;
  }
}

/** Whether something in a line counts as one character: what it holds, if anything, are no words in a row. */
function isAtom({ isVoid, nodes = [] }: Inline): boolean {
  return isVoid || nodes.length === 0;
}

function textOf(nodes: readonly Node[], atoms: Atoms): string {
  return nodes
    .map((node) => {
      if (node.object === 'block') return '';
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      return isAtom(node) ? atoms.characterOf(node) : textOf(node.nodes ?? [], atoms);
    })
    .join('');
}

function lengthOf(node: Node): number {
  if (node.object === 'block') return 0;
  if (node.object === 'text') return node.leaves.reduce((sum, { text }) => sum + text.length, 0);
  return isAtom(node) ? 1 : (node.nodes ?? []).reduce((sum, inside) => sum + lengthOf(inside), 0);
}

function whole(text: string): TextRange {
  return { start: 0, end: text.length };
}
