import { commonBlocks } from '@lectern/content/diff/diff-documents';
import type { Block, Fragment, JsonDocument, Node } from '@lectern/content/document/document';
import { sameJson } from '@lectern/content/document/json-values';
import { blockHash, eachBlock } from '@lectern/content/document/keys';
import { plainText } from '@lectern/content/sections/plain-text';
import { type MarkedWords, markBlock, markWords } from './marked-words.js';

/** An attribute of a block that has another value now. */
export interface BlockAttribute {
  name: string;
  before: unknown;
  after: unknown;
}

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

const MAX_EXCERPT = 60;

class Comparison {
  /** The former version of each block that is in both. */
  readonly #former: ReadonlyMap<Block, Block>;
  /** The present version of each block that is in both. */
  readonly #present: ReadonlyMap<Block, Block>;
  readonly #moved: ReadonlySet<Block>;
  /** Words are compared once, for all the ways in which they are shown. */
  readonly #marked = new Map<Node[], MarkedWords>();

  constructor(
    private readonly before: JsonDocument,
    private readonly after: JsonDocument,
  ) {
    const { former, moved } = commonBlocks(before, after);
    this.#former = former;
    this.#present = new Map([...former].map(([now, old]) => [old, now]));
    this.#moved = moved;
  }

  pieces(): DifferencePiece[] {
    return this.#interleave(this.before.nodes, this.after.nodes, {
      removed: (block): DifferencePiece => ({ kind: 'removed', blocks: [markBlock(block, 'deleted')] }),
      present: (block) => [this.#piece(block)],
    });
  }

  #piece(after: Block): DifferencePiece {
    const before = this.#former.get(after);
    if (!before) return { kind: 'added', blocks: [markBlock(after, 'inserted')] };
    const moved = this.#moved.has(after) ? { from: this.#placeBefore(before) } : undefined;
    if (blockHash(before) === blockHash(after)) {
      return moved ? { kind: 'moved', block: after, ...moved } : { kind: 'same', blocks: [after] };
    }
    return {
      kind: 'edited',
      before: this.#side(before, after, 'before'),
      after: this.#side(before, after, 'after'),
      ...(isMergeable(before, after) && { both: this.#both(before, after) }),
      attributes: this.#attributes(after),
      ...moved,
    };
  }

  /** Both versions of a block in one, with what differs marked. */
  #both(before: Block, after: Block): Block {
    return this.#combine(before, after, 'both', (old, now) =>
      this.#interleave(old, now, {
        removed: (block) => markBlock(block, 'deleted'),
        present: (block) => this.#presentIn(block),
      }),
    );
  }

  #presentIn(after: Block): Block[] {
    const before = this.#former.get(after);
    if (!before) return [markBlock(after, 'inserted')];
    if (blockHash(before) === blockHash(after)) return [after];
    if (isMergeable(before, after)) return [this.#both(before, after)];
    return [this.#side(before, after, 'before'), this.#side(before, after, 'after')];
  }

  /** One version of a block, with what the other one does not have marked. */
  #side(before: Block, after: Block, side: 'before' | 'after'): Block {
    if (before.type !== after.type) {
      return side === 'before' ? markBlock(before, 'deleted') : markBlock(after, 'inserted');
    }
    if (blockHash(before) === blockHash(after)) return side === 'before' ? before : after;
    return this.#combine(before, after, side, (old, now) =>
      side === 'before'
        ? old.map((block) => {
            const later = this.#present.get(block);
            return later ? this.#side(block, later, side) : markBlock(block, 'deleted');
          })
        : now.map((block) => {
            const earlier = this.#former.get(block);
            return earlier ? this.#side(earlier, block, side) : markBlock(block, 'inserted');
          }),
    );
  }

  #combine(
    before: Block,
    after: Block,
    side: 'before' | 'after' | 'both',
    children: (old: Block[], now: Block[]) => Block[],
  ): Block {
    const base = side === 'before' ? before : after;
    const [old, now] = [before.nodes ?? [], after.nodes ?? []];
    const nodes =
      isRunningText(old) && isRunningText(now) ? this.#words(old, now, side) : children(blocksIn(old), blocksIn(now));
    const fragments = (base.fragments ?? []).map((part): Fragment => {
      const other = (list: Fragment[] = []) =>
        list.find((one) => one.fragment === part.fragment && one.type === part.type);
      return { ...part, nodes: children(other(before.fragments)?.nodes ?? [], other(after.fragments)?.nodes ?? []) };
    });
    return { ...base, ...(base.nodes && { nodes }), ...(base.fragments && { fragments }) };
  }

  #words(before: Node[], after: Node[], side: 'before' | 'after' | 'both'): Node[] {
    const known = this.#marked.get(after);
    if (known) return known[side];
    const content = (nodes: Node[]) => JSON.stringify(nodes, (name, value) => (name === 'key' ? undefined : value));
    const isSame = content(before) === content(after);
    const marked = isSame ? { before, after, both: after } : markWords(before, after);
    this.#marked.set(after, marked);
    return marked[side];
  }

  /** Puts what is gone behind what it stood behind, as far as that is still in its place. */
  #interleave<Result>(
    before: readonly Block[],
    after: readonly Block[],
    show: { removed: (block: Block) => Result; present: (block: Block) => Result[] },
  ): Result[] {
    const here = new Set(after.flatMap((block) => (this.#moved.has(block) ? [] : (this.#former.get(block) ?? []))));
    const gone = new Map<Block | null, Block[]>();
    let anchor: Block | null = null;
    for (const block of before) {
      if (here.has(block)) anchor = block;
      else if (!this.#present.has(block)) gone.set(anchor, [...(gone.get(anchor) ?? []), block]);
    }
    const removedBehind = (block: Block | null) => (gone.get(block) ?? []).map(show.removed);
    return [
      ...removedBehind(null),
      ...after.flatMap((block) => {
        const former = this.#former.get(block);
        return [...show.present(block), ...(former && here.has(former) ? removedBehind(former) : [])];
      }),
    ];
  }

  #attributes(after: Block): BlockAttribute[] {
    const attributes: BlockAttribute[] = [];
    eachBlock([after], (block) => {
      const before = this.#former.get(block);
      if (before) attributes.push(...attributesOf(before, block));
    });
    return attributes;
  }

  #placeBefore(block: Block): string | null {
    const place = this.before.nodes.indexOf(block);
    const previous = this.before.nodes[place - 1];
    return previous ? plainText([previous]).slice(0, MAX_EXCERPT) : null;
  }
}

/** Whether the versions of a block can stand in one; of pictures, files and the like, both are shown. */
function isMergeable(before: Block, after: Block): boolean {
  if (before.type !== after.type || before.isVoid || after.isVoid) return false;
  return !SHOWN_BY_DATA.has(after.type) || sameJson(before.data, after.data);
}

const SHOWN_BY_DATA = new Set(['table', 'image', 'images', 'integration', 'math', 'file', 'embed', 'drawing']);

function attributesOf(before: Block, after: Block): BlockAttribute[] {
  if (before.type !== after.type) return [{ name: 'type', before: before.type, after: after.type }];
  if (SHOWN_BY_DATA.has(after.type)) return [];
  const names = [...new Set([...Object.keys(before.data), ...Object.keys(after.data)])];
  return names
    .filter((name) => !sameJson(before.data[name], after.data[name]))
    .map((name) => ({ name, before: before.data[name], after: after.data[name] }));
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
