import type { Block, Fragment, JsonDocument, Node } from '@lectern/content/document/document';
import { blockHash, eachBlock } from '@lectern/content/document/keys';
import { setAnchors } from '@lectern/content/markdown/anchors';
import { blocksIn, haveSameShape, holdsWords, ownContent } from './block-content.js';

/** A source and what was made of it; the blocks of both have the same keys. */
export interface TranslatedPair {
  source: JsonDocument;
  result: JsonDocument;
}

/** The last run, what people made of its result since, and the new run. */
export interface EditedTranslation {
  before: TranslatedPair;
  current: JsonDocument;
  next: TranslatedPair;
}

/** The new result with edits kept and its anchors set, and the keys of blocks that people changed: those kept and those overwritten. */
export interface RetainedEdits {
  document: JsonDocument;
  kept: string[];
  replaced: string[];
}

/**
 * Puts what people edited in a translation into the result of a new run. A block that they changed stays as they wrote
 * it as long as its source is the same, and gives way to the new translation when it is not; blocks that they added stay
 * behind those they followed; blocks that they removed stay away until their source changes.
 */
export function keepEdits(edited: EditedTranslation): RetainedEdits {
  return new Keeping(edited).run();
}

/** What one block says, in the source and in the target, then and now; undefined where it is not. */
export interface BlockVersions {
  sourceBefore: string | undefined;
  source: string;
  made: string | undefined;
  current: string | undefined;
}

/** Decides what becomes of a block: a new translation, what people wrote, or a new one in place of what they wrote. */
export function decideBlock({ sourceBefore, source, made, current }: BlockVersions): 'made' | 'kept' | 'replaced' {
  if (made === undefined || current === undefined || current === made) return 'made';
  return sourceBefore === source ? 'kept' : 'replaced';
}

type Blocks = ReadonlyMap<string, Block>;

/** All blocks that it puts together are new, for their anchors are set anew. */
class Keeping {
  readonly #sourceBefore: Blocks;
  readonly #made: Blocks;
  readonly #current: Blocks;
  readonly #source: Blocks;
  readonly #result: Blocks;
  readonly #kept: string[] = [];
  readonly #replaced: string[] = [];

  constructor(private readonly edited: EditedTranslation) {
    const { before, current, next } = edited;
    this.#sourceBefore = byKey(before.source);
    this.#made = byKey(before.result);
    this.#current = byKey(current);
    this.#source = byKey(next.source);
    this.#result = byKey(next.result);
  }

  run(): RetainedEdits {
    const { current, next } = this.edited;
    const nodes = this.#children(next.result.nodes, current.nodes);
    setAnchors(nodes);
    return { document: { ...next.result, nodes }, kept: this.#kept, replaced: this.#replaced };
  }

  /** The blocks of one place: without those that people removed, and with those that they added. */
  #children(blocks: readonly Block[], current: readonly Block[]): Block[] {
    const left = blocks.filter((block) => !this.#isRemoved(block));
    const present = new Set(left.map(({ key }) => key));
    const added = new Map<string | undefined, Block[]>();
    let behind: string | undefined;
    for (const block of current) {
      if (present.has(block.key)) behind = block.key;
      else if (this.#isAdded(block)) push(added, behind, structuredClone(block));
    }
    const children = left.flatMap((block) => [this.#block(block), ...(added.get(block.key) ?? [])]);
    for (const { key = '' } of [...added.values()].flat()) this.#kept.push(key);
    return [...(added.get(undefined) ?? []), ...children];
  }

  /** A block counts as removed only with all that was in it: what people took out of it is not lost. */
  #isRemoved(block: Block): boolean {
    const { key = '' } = block;
    const [before, source] = [this.#sourceBefore.get(key), this.#source.get(key)];
    if (!this.#made.has(key) || this.#current.has(key) || before === undefined || source === undefined) return false;
    let isGone = blockHash(before) === blockHash(source);
    eachBlock([block], ({ key: inner = '' }) => {
      isGone &&= !this.#current.has(inner);
    });
    (isGone ? this.#kept : this.#replaced).push(key);
    return isGone;
  }

  #isAdded({ key = '' }: Block): boolean {
    return !this.#made.has(key) && !this.#result.has(key) && !this.#sourceBefore.has(key);
  }

  #block(block: Block): Block {
    const { key = '' } = block;
    const current = this.#current.get(key);
    const decision = this.#decide(key, current);
    if (decision === 'kept') this.#kept.push(key);
    if (decision === 'replaced') this.#replaced.push(key);
    if (decision !== 'kept' || current === undefined) return this.#inside(block, block, current);
    // Cells only fit the rows and columns of their own table.
    return current.type !== 'table' && haveSameShape(block, current)
      ? this.#inside(block, current, current)
      : structuredClone(current);
  }

  #decide(key: string, current: Block | undefined): ReturnType<typeof decideBlock> {
    const [before, source, made] = [this.#sourceBefore.get(key), this.#source.get(key), this.#made.get(key)];
    if (source === undefined) return 'made';
    const sourceContent = source.type === 'table' ? blockHash : ownContent;
    return decideBlock({
      sourceBefore: before && sourceContent(before),
      source: sourceContent(source),
      made: made && ownContent(made),
      current: current && ownContent(current),
    });
  }

  /** A block with the data and words of `own`, and the blocks in it as they are decided one by one. */
  #inside({ nodes, fragments }: Block, own: Block, current: Block | undefined): Block {
    const inner = holdsWords(own)
      ? own.nodes?.map((node) => this.#notes(node))
      : nodes && this.#children(blocksIn(nodes), blocksIn(current?.nodes ?? []));
    return {
      ...own,
      ...(inner === undefined ? {} : { nodes: inner }),
      ...(fragments === undefined ? {} : { fragments: this.#fragments(fragments, current?.fragments ?? []) }),
    };
  }

  #fragments(fragments: readonly Fragment[], current: readonly Fragment[]): Fragment[] {
    const byName = new Map(current.map((part, index) => [part.fragment ?? index, part.nodes]));
    return fragments.map((part, index) => {
      return { ...part, nodes: this.#children(part.nodes, byName.get(part.fragment ?? index) ?? []) };
    });
  }

  /** Notes in running text are blocks of their own: each as the run made it, unless it is kept. */
  #notes(node: Node): Node {
    if (node.object !== 'inline') return node;
    const { nodes, fragments } = node;
    const noteOf = (block: Block): Block => this.#block(this.#result.get(block.key ?? '') ?? block);
    return {
      ...node,
      ...(nodes === undefined ? {} : { nodes: nodes.map((child) => this.#notes(child)) }),
      ...(fragments && { fragments: fragments.map((part) => ({ ...part, nodes: part.nodes.map(noteOf) })) }),
    };
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function byKey({ nodes }: JsonDocument): Blocks {
  const blocks = new Map<string, Block>();
  eachBlock(nodes, (block) => blocks.set(block.key ?? '', block));
  return blocks;
}
