import { commonBlocks } from '@lectern/content/diff/diff-documents';
import type { Block, Fragment, JsonDocument, Node } from '@lectern/content/document/document';
import { blockHash, eachBlock } from '@lectern/content/document/keys';
import { type BlockAttribute, blockAttributes } from './block-attributes.js';
import { FormerPlaces } from './former-places.js';
import { type MarkedWords, markBlock, markNested, markWords } from './marked-words.js';
import { mergeLists, type ShownSide } from './merge-lists.js';
import { haveSameContent, isMergeable, isWordless } from './mergeable.js';
import { TableDifference } from './table-difference.js';

/** A part of the comparison of two documents, in the order in which they are read. */
export type DifferencePiece =
  | { kind: 'same'; blocks: Block[] }
  | { kind: 'added'; blocks: Block[] }
  | { kind: 'removed'; blocks: Block[] }
  | EditedPiece
  | { kind: 'moved'; block: Block; from: string | null };

/** A block that says something else now. */
export interface EditedPiece {
  kind: 'edited';
  before: Block;
  after: Block;
  /** Both in one; absent where they can only stand beside each other, such as pictures. */
  both?: Block;
  attributes: BlockAttribute[];
  /** The beginning of what it stood behind, where it was moved as well; null where it stood first. */
  from?: string | null;
}

/** Compares two versions of a document block by block, for people to read. */
export function documentDifference(before: JsonDocument, after: JsonDocument): DifferencePiece[] {
  return joinRuns(new Comparison(before, after).pieces());
}

class Comparison {
  /** The former version of each block that is in both. */
  readonly #former: ReadonlyMap<Block, Block>;
  readonly #places: FormerPlaces;
  /** Words and tables are compared once, for all the ways in which they are shown. */
  readonly #marked = new Map<Node[], MarkedWords>();
  readonly #tables = new Map<Block, TableDifference>();

  constructor(
    private readonly before: JsonDocument,
    private readonly after: JsonDocument,
  ) {
    this.#former = commonBlocks(before, after);
    this.#places = new FormerPlaces(before);
  }

  pieces(): DifferencePiece[] {
    const shown = new Set(this.after.nodes.map((block) => this.#former.get(block)));
    return mergeLists(this.before.nodes, this.after.nodes, this.#formerOf).flatMap(
      ({ former, present }): DifferencePiece[] => {
        if (present) return [this.#piece(present, former)];
        return !former || shown.has(former) ? [] : [{ kind: 'removed', blocks: [markBlock(former, 'deleted')] }];
      },
    );
  }

  readonly #formerOf = (block: Block): Block | undefined => this.#former.get(block);

  #piece(after: Block, stayed: Block | undefined): DifferencePiece {
    const before = this.#former.get(after);
    if (!before) return { kind: 'added', blocks: [markBlock(after, 'inserted')] };
    const moved = stayed ? undefined : { from: this.#places.of(before) };
    if (blockHash(before) === blockHash(after)) {
      return moved ? { kind: 'moved', block: after, ...moved } : { kind: 'same', blocks: [after] };
    }
    return {
      kind: 'edited',
      before: this.#version(before, after, 'before'),
      after: this.#version(before, after, 'after'),
      ...(this.#isMergeable(before, after) && { both: this.#version(before, after, 'both') }),
      attributes: this.#attributes(after),
      ...moved,
    };
  }

  /** One version of a block, or both in one, with what only one has marked. */
  #version(before: Block, after: Block, side: ShownSide): Block {
    const base = side === 'before' ? before : after;
    if (before.type !== after.type) return markBlock(base, side === 'before' ? 'deleted' : 'inserted');
    if (after.type === 'table') {
      return this.#table(before, after).version(side, (old, now) => this.#inside(old, now, side));
    }
    const [old, now] = [before.nodes ?? [], after.nodes ?? []];
    const nodes =
      isRunningText(old) && isRunningText(now)
        ? this.#words(old, now, side)
        : this.#inside(blocksIn(old), blocksIn(now), side);
    const fragments = (base.fragments ?? []).map((part): Fragment => {
      const other = (list: Fragment[] = []) =>
        list.find((one) => one.fragment === part.fragment && one.type === part.type);
      const [former, present] = [other(before.fragments)?.nodes ?? [], other(after.fragments)?.nodes ?? []];
      return { ...part, nodes: this.#inside(former, present, side) };
    });
    return {
      ...base,
      // Nobody sees a change in what is closed.
      ...(base.type === 'expandable' && { data: { ...base.data, defaultExpanded: true } }),
      ...(base.nodes && { nodes }),
      ...(base.fragments && { fragments }),
    };
  }

  /** Blocks that stand in another one. What moved is deleted where it stood and inserted where it stands. */
  #inside(before: readonly Block[], after: readonly Block[], side: ShownSide): Block[] {
    if (haveSameContent(before, after)) return [...(side === 'before' ? before : after)];
    return mergeLists(before, after, this.#formerOf).flatMap(({ former, present }): Block[] => {
      if (former && present) return this.#stayed(former, present, side);
      if (former) return side === 'after' ? [] : [markNested(former, 'deleted')];
      return !present || side === 'before' ? [] : [markNested(present, 'inserted')];
    });
  }

  #stayed(before: Block, after: Block, side: ShownSide): Block[] {
    if (blockHash(before) === blockHash(after)) return [side === 'before' ? before : after];
    if (this.#isMergeable(before, after)) return [this.#version(before, after, side)];
    if (side === 'both') return [...this.#stayed(before, after, 'before'), ...this.#stayed(before, after, 'after')];
    if (!isWordless(after)) return [this.#version(before, after, side)];
    return [side === 'before' ? markNested(before, 'deleted') : markNested(after, 'inserted')];
  }

  #isMergeable(before: Block, after: Block): boolean {
    if (before.type === 'table' && after.type === 'table') return this.#table(before, after).isMergeable();
    return isMergeable(before, after);
  }

  #table(before: Block, after: Block): TableDifference {
    const known = this.#tables.get(after);
    if (known) return known;
    const table = new TableDifference(before, after, this.#formerOf);
    this.#tables.set(after, table);
    return table;
  }

  #words(before: Node[], after: Node[], side: ShownSide): Node[] {
    const known = this.#marked.get(after);
    if (known) return known[side];
    const content = (nodes: Node[]) => JSON.stringify(nodes, (name, value) => (name === 'key' ? undefined : value));
    const isSame = content(before) === content(after);
    const marked = isSame ? { before, after, both: after } : markWords(before, after);
    this.#marked.set(after, marked);
    return marked[side];
  }

  #attributes(after: Block): BlockAttribute[] {
    const attributes: BlockAttribute[] = [];
    eachBlock([after], (block) => {
      const before = this.#former.get(block);
      if (!before || blockHash(before) === blockHash(block)) return;
      if (before.type === 'table' && block.type === 'table')
        attributes.push(...this.#table(before, block).attributes());
      else attributes.push(...blockAttributes(before, block));
    });
    return attributes;
  }
}

function isRunningText(nodes: readonly Node[]): boolean {
  return nodes.every(({ object }) => object !== 'block');
}

function blocksIn(nodes: readonly Node[]): Block[] {
  return nodes.filter((node): node is Block => node.object === 'block');
}

/** Makes one piece of neighbors to which the same happened. */
function joinRuns(pieces: readonly DifferencePiece[]): DifferencePiece[] {
  const joined: DifferencePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if ('blocks' in piece && last && 'blocks' in last && last.kind === piece.kind) last.blocks.push(...piece.blocks);
    else joined.push(piece);
  }
  return joined;
}
