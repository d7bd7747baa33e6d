import type { Inline, Mark, Node } from '@lectern/content/document/document';
import { writeRef } from '@lectern/content/document/refs';
import { contentRefOf } from '@lectern/content/links/ref-of';
import {
  groupItems,
  type InlineGroup,
  type InlineItem,
  inlineItems,
} from '@lectern/content/markdown/inlines/inline-items';
import { addMark } from '@lectern/content/markdown/inlines/marks';
import { normalInlines, textNode } from '@lectern/content/markdown/inlines/normal-inlines';
import { type MaskedNode, parseMasked, TAGS } from './placeholders.js';

/** What a tag of masked text stands for: nodes to put back as they are, or a mark or an inline around words. */
export type Masking = { nodes: Node[] } | { mark: Mark } | { inline: Inline };

/** Running text whose markup is taken out. */
export interface MaskedText {
  text: string;
  /** What the tags stand for, by their numbers less one. */
  maskings: Masking[];
}

/** Takes the markup out of running text; `unmaskInlines` of both gives it back in its normal form. */
export function maskInlines(nodes: readonly Node[]): MaskedText {
  const maskings: Masking[] = [];
  return { text: writePieces(piecesOf(nodes), maskings), maskings };
}

/** Puts the markup back into masked text; undefined when its tags are not those of the markup. */
export function unmaskInlines(text: string, maskings: readonly Masking[]): Node[] | undefined {
  const parsed = parseMasked(text);
  if ('problem' in parsed) return undefined;
  const nodes = restore(parsed.nodes, maskings);
  return nodes === undefined ? undefined : normalInlines(nodes);
}

/** Whether there is a word to translate in a text. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

type Piece = string | { nodes: Node[] } | { around: { mark: Mark } | { inline: Inline }; inner: Piece[] };

const LOOSE = new RegExp(`\\n|${TAGS.source}`, 'g');

function piecesOf(nodes: readonly Node[]): Piece[] {
  return groupItems(inlineItems(nodes)).flatMap(groupPieces);
}

function groupPieces(group: InlineGroup): Piece[] {
  if ('item' in group) return itemPieces(group.item);
  const { mark, items } = group;
  const inner = groupItems(items).flatMap(groupPieces);
  if (mark.type !== 'code' && inner.some(speaks)) return [{ around: { mark }, inner }];
  return [{ nodes: withMark(inner.flatMap(nodesOfPiece), mark) }];
}

function itemPieces({ text, inline, marks = [] }: InlineItem): Piece[] {
  if (inline !== undefined) return [inlinePiece(inline)];
  if (text === undefined) return [];
  return marks.length > 0 ? [{ nodes: [textNode(text, marks)] }] : textPieces(text);
}

/** Line breaks, and words that look like tags, are put back as they are. */
function textPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(LOOSE)) {
    pieces.push(text.slice(done, match.index), { nodes: [textNode(match[0])] });
    done = match.index + match[0].length;
  }
  pieces.push(text.slice(done));
  return pieces.filter((piece) => piece !== '');
}

function inlinePiece(inline: Inline): Piece {
  const inner = inline.isVoid || showsItsAddress(inline) ? [] : piecesOf(inline.nodes ?? []);
  return inner.some(speaks) ? { around: { inline }, inner } : { nodes: [inline] };
}

/** A link whose words are the address that it leads to. */
function showsItsAddress({ type, data, nodes = [] }: Inline): boolean {
  const ref = type === 'link' ? contentRefOf(data['ref']) : undefined;
  if (ref === undefined) return false;
  const words = nodes.flatMap((node) => (node.object === 'text' ? node.leaves.map(({ text }) => text) : [])).join('');
  const address = writeRef(ref);
  return words !== '' && address.replace(/^(?:https?:\/\/|mailto:)/, '') === words.replace(/^https?:\/\//, '');
}

function speaks(piece: Piece): boolean {
  return typeof piece === 'string' ? hasWords(piece) : 'inner' in piece;
}

function nodesOfPiece(piece: Piece): Node[] {
  if (typeof piece === 'string') return [textNode(piece)];
  return 'nodes' in piece ? piece.nodes : surrounded(piece.around, piece.inner.flatMap(nodesOfPiece));
}

function writePieces(pieces: readonly Piece[], maskings: Masking[]): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    const number = maskings.push('nodes' in piece ? piece : piece.around);
    text += 'nodes' in piece ? `<x${number}/>` : `<g${number}>${writePieces(piece.inner, maskings)}</g${number}>`;
  }
  return text;
}

function restore(masked: readonly MaskedNode[], maskings: readonly Masking[]): Node[] | undefined {
  const nodes: Node[] = [];
  for (const node of masked) {
    const restored = typeof node === 'string' ? [textNode(node)] : restoreTag(node, maskings);
    if (restored === undefined) return undefined;
    for (const one of restored) nodes.push(one);
  }
  return nodes;
}

function restoreTag(tag: Exclude<MaskedNode, string>, maskings: readonly Masking[]): Node[] | undefined {
  const masking = maskings[tag.id - 1];
  if (masking === undefined || 'nodes' in masking !== (tag.children === undefined)) return undefined;
  if ('nodes' in masking) return masking.nodes;
  const inner = restore(tag.children ?? [], maskings);
  return inner === undefined ? undefined : surrounded(masking, inner);
}

function surrounded(around: { mark: Mark } | { inline: Inline }, inner: Node[]): Node[] {
  return 'mark' in around ? withMark(inner, around.mark) : [{ ...around.inline, nodes: inner }];
}

function withMark(nodes: readonly Node[], mark: Mark): Node[] {
  return nodes.map((node): Node => {
    if (node.object === 'block') return node;
    if (node.object === 'inline')
      return node.nodes === undefined || node.isVoid ? node : { ...node, nodes: withMark(node.nodes, mark) };
    return { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, marks: addMark(leaf.marks, mark) })) };
  });
}
