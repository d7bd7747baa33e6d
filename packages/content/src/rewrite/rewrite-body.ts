import type { Block, JsonDocument } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import { blockHash, collectKeys, withKeys } from '../document/keys.js';
import { completeDocument } from '../document/validate.js';
import { normalBlock, normalDocument, withoutKeys } from '../markdown/normal-form.js';
import { readBlocks } from '../markdown/read-blocks.js';
import { type Definitions, definitionsOf } from '../markdown/references.js';
import { parseBlocks } from '../markdown/syntax/block-parser.js';
import { normalLabel } from '../markdown/syntax/tree.js';
import { writeDocument } from '../markdown/write-document.js';
import type { BodyText, BodyUnit } from '../units/body-unit.js';
import { wholeUnit, writtenUnits } from '../units/body-units.js';
import { splitMarkdown } from '../units/split-markdown.js';
import { rewriteBlocks } from './rewrite-blocks.js';

/**
 * Writes a document over an earlier version of its body: what has not changed keeps its spelling, byte for byte, as far
 * as it still reads as the document says. `parseDocument` of the result gives the document back, as of `writeDocument`.
 */
export function rewriteBody(earlier: BodyText, document: JsonDocument): BodyText {
  const normal = normalDocument(completeDocument(document));
  const keyed = withKeys(normal);
  const blocks = normal.nodes.map(withoutKeys);
  const definitions = definitionsOf(parseBlocks(earlier.markdown));
  const units = writtenUnits(earlier) ?? [wholeUnit(earlier)];
  const end = earlier.markdown === '' ? '\n' : splitMarkdown(earlier.markdown).end;
  const edges = { start: units[0]?.gap ?? '', end };
  for (const around of [0, 1]) {
    const pieces = withDefinitions(grown(piecesOf(units, keyed.nodes, blocks), around), units);
    const markdown = written(pieces, definitions, edges, blocks);
    if (markdown !== undefined) return { markdown, keys: collectKeys(keyed) };
  }
  return writeDocument(document);
}

/** The white space that a body begins and ends with. */
interface Edges {
  start: string;
  end: string;
}

/** A stretch of the new body: units that stay as they are, or blocks that take the place of units. */
interface Piece {
  units: BodyUnit[];
  blocks: Block[];
  isKept: boolean;
}

/** Finds the units that have not changed, wherever they stand now, and what stands between them. */
function piecesOf(units: readonly BodyUnit[], keyed: readonly Block[], blocks: readonly Block[]): Piece[] {
  const known = new KnownUnits(units);
  const pieces: Piece[] = [];
  for (let at = 0; at < blocks.length; ) {
    const unit = known.take(keyed, blocks, at);
    const own = blocks.slice(at, at + (unit?.nodes.length ?? 1));
    const last = pieces.at(-1);
    if (unit !== undefined) pieces.push({ units: [unit], blocks: own, isKept: true });
    else if (last?.isKept === false) last.blocks.push(...own);
    else pieces.push({ units: [], blocks: own, isKept: false });
    at += own.length;
  }
  return known.withReplaced(pieces);
}

/** The units of the earlier body, to be found by the key of their first block or by their content. */
class KnownUnits {
  readonly #units: BodyUnit[];
  readonly #places = new Map<BodyUnit, number>();
  readonly #byKey = new Map<string, BodyUnit>();
  /** Units that begin alike, the first at the end, where it is quick to take. */
  readonly #byHash = new Map<string, BodyUnit[]>();
  readonly #taken = new Set<BodyUnit>();

  constructor(units: readonly BodyUnit[]) {
    this.#units = units.filter(({ nodes }) => nodes.length > 0);
    for (const [place, unit] of [...this.#units.entries()].reverse()) {
      const [first] = unit.nodes;
      if (first === undefined) continue;
      this.#places.set(unit, place);
      if (first.key !== undefined) this.#byKey.set(first.key, unit);
      const hash = blockHash(contentOf(first));
      const alike = this.#byHash.get(hash);
      if (alike === undefined) this.#byHash.set(hash, [unit]);
      else alike.push(unit);
    }
  }

  /** The unit that says what stands at a place, unless it stands at another one already. */
  take(keyed: readonly Block[], blocks: readonly Block[], at: number): BodyUnit | undefined {
    const own = this.#byKey.get(keyed[at]?.key ?? '');
    const unit = [own, this.#nextAlike(blocks[at])].find((candidate) => candidate && this.#isAt(candidate, blocks, at));
    if (unit !== undefined) this.#taken.add(unit);
    return unit;
  }

  /** Gives every piece that is new the units whose place it takes: those that followed the piece before it. */
  withReplaced(pieces: Piece[]): Piece[] {
    let next = 0;
    for (const piece of pieces) {
      const [kept] = piece.units;
      if (kept !== undefined) next = (this.#places.get(kept) ?? next) + 1;
      for (let unit = this.#units[next]; !piece.isKept && unit && !this.#taken.has(unit); unit = this.#units[next]) {
        piece.units.push(unit);
        this.#taken.add(unit);
        next += 1;
      }
    }
    return pieces;
  }

  #nextAlike(block: Block | undefined): BodyUnit | undefined {
    const alike = (block && this.#byHash.get(blockHash(block))) ?? [];
    while (this.#isTaken(alike.at(-1))) alike.pop();
    return alike.at(-1);
  }

  #isTaken(unit: BodyUnit | undefined): boolean {
    return unit !== undefined && this.#taken.has(unit);
  }

  #isAt(unit: BodyUnit, blocks: readonly Block[], at: number): boolean {
    return !this.#taken.has(unit) && unit.nodes.every((node, index) => sameJson(contentOf(node), blocks[at + index]));
  }
}

function contentOf(node: Block): Block {
  return withoutKeys(normalBlock(node));
}

/** Takes so many neighbours into what is written anew: side by side, two pieces can read as something else. */
function grown(pieces: readonly Piece[], around: number): Piece[] {
  const isNew = pieces.map((_, index) => pieces.slice(Math.max(0, index - around), index + around + 1).some(isLoose));
  const result: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = result.at(-1);
    if (!isNew[index]) result.push(piece);
    else if (last?.isKept === false) {
      last.units.push(...piece.units);
      last.blocks.push(...piece.blocks);
    } else result.push({ units: [...piece.units], blocks: [...piece.blocks], isKept: false });
  }
  return result;
}

function isLoose({ isKept }: Piece): boolean {
  return !isKept;
}

/** Adds what defines something for other units, after the unit that it followed. */
function withDefinitions(pieces: readonly Piece[], units: readonly BodyUnit[]): Piece[] {
  const owner = new Map(pieces.flatMap((piece) => piece.units.map((unit) => [unit, piece] as const)));
  const atBeginning: Piece[] = [];
  const behind = new Map<Piece, Piece[]>();
  let place = atBeginning;
  for (const unit of units) {
    const piece = owner.get(unit);
    if (unit.nodes.length === 0) place.push({ units: [unit], blocks: [], isKept: true });
    else if (piece !== undefined) {
      place = behind.get(piece) ?? [];
      behind.set(piece, place);
    }
  }
  return [...atBeginning, ...pieces.flatMap((piece) => [piece, ...(behind.get(piece) ?? [])])];
}

/** The text of pieces, without definitions that nothing needs any more; nothing when it does not read as the blocks. */
function written(
  pieces: readonly Piece[],
  definitions: Definitions,
  edges: Edges,
  blocks: readonly Block[],
): string | undefined {
  const texts = pieces.map((piece) => {
    const text = piece.units.map(({ text: own, gap }, index) => (index === 0 ? own : gap + own)).join('');
    return { piece, text: piece.isKept ? text : rewriteBlocks(text, piece.blocks, definitions) };
  });
  const all = joined(texts, edges);
  const syntax = parseBlocks(all);
  const found = definitionsOf(syntax);
  if (sameJson(readBlocks(syntax, found), blocks)) return all;
  const needed = joined(
    texts.filter(({ piece, text }) => piece.blocks.length > 0 || isNeeded(text, found)),
    edges,
  );
  return needed !== all && sameJson(readBlocks(parseBlocks(needed)), blocks) ? needed : undefined;
}

/** Whether something in a body refers to what a text defines. */
function isNeeded(text: string, { references, notes }: Definitions): boolean {
  return parseBlocks(text).some(
    (block) =>
      (block.type === 'definition' && references.used.has(normalLabel(block.label))) ||
      (block.type === 'footnote' && notes.has(block.label)),
  );
}

function joined(texts: readonly { piece: Piece; text: string }[], { start, end }: Edges): string {
  const text = texts.map(({ piece, text: own }, index) => (index === 0 ? '' : gapBefore(piece)) + own).join('');
  return text === '' ? '' : start + text + end;
}

function gapBefore({ units: [first] }: Piece): string {
  const gap = first?.gap ?? '';
  return (gap.match(/\n/g) ?? []).length >= 2 ? gap : '\n\n';
}
