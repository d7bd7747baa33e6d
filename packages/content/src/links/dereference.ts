import type { Block, DocumentRef, Fragment, Inline, JsonDocument, Node } from '../document/document.js';
import { contentRefOf } from './ref-of.js';
import { targetKey } from './target-key.js';

/** Finds the content behind a reference; gives nothing when there is none that may be shown. */
export type Resolve = (ref: DocumentRef) => JsonDocument | undefined;

const DEEPEST = 10;
const MAX_INCLUDES = 500;

/**
 * Replaces the blocks that include reusable content by that content. An include that cannot be resolved, that would
 * include itself or that goes beyond what one page may hold stays as it is. Keys and anchors stay unique: those of the
 * document are kept, those of the content give way.
 */
export function dereference(document: JsonDocument, resolve: Resolve): JsonDocument {
  const names = new Names(document.nodes);
  const includes = { left: MAX_INCLUDES };
  return { ...document, nodes: expand(document.nodes, { resolve, names, includes, within: [] }) };
}

interface Expansion {
  resolve: Resolve;
  names: Names;
  includes: { left: number };
  /** The contents being expanded around this place, outermost first. */
  within: string[];
}

function expand(blocks: Block[], expansion: Expansion): Block[] {
  return blocks.flatMap((block) => {
    if (block.type === 'reusable-content') return included(block, expansion) ?? [block];
    return [inside(block, expansion)];
  });
}

function included(include: Block, expansion: Expansion): Block[] | undefined {
  const ref = contentRefOf(include.data['ref']);
  if (ref?.kind !== 'reusable-content') return undefined;
  const target = targetKey(ref, {});
  if (expansion.within.length >= DEEPEST || expansion.within.includes(target)) return undefined;
  if (expansion.includes.left <= 0) return undefined;
  const content = expansion.resolve(ref);
  if (content === undefined) return undefined;
  expansion.includes.left -= 1;
  const prefix = include.key === undefined ? '' : `${include.key}-`;
  const named = content.nodes.map((block) => expansion.names.rename(block, prefix));
  return expand(named, { ...expansion, within: [...expansion.within, target] });
}

function inside(block: Block, expansion: Expansion): Block {
  return mapBlocks(block, (blocks) => expand(blocks, expansion));
}

/** Applies a change to the lists of blocks directly below a block, in its children and in its fragments. */
export function mapBlocks(block: Block, change: (blocks: Block[]) => Block[]): Block {
  const fragment = (part: Fragment): Fragment => ({ ...part, nodes: change(part.nodes) });
  return {
    ...block,
    ...(block.nodes === undefined ? {} : { nodes: mapNodes(block.nodes, change) }),
    ...(block.fragments === undefined ? {} : { fragments: block.fragments.map(fragment) }),
  };
}

function mapNodes(nodes: Node[], change: (blocks: Block[]) => Block[]): Node[] {
  return nodes.flatMap((node): Node[] => (node.object === 'block' ? change([node]) : [node]));
}

/** The keys and anchors in use, and the rule by which included content gives way to them. */
class Names {
  readonly #keys = new Set<string>();
  readonly #anchors = new Set<string>();

  constructor(nodes: Iterable<Node | Fragment>) {
    this.#take(nodes);
  }

  rename(block: Block, prefix: string): Block {
    const anchor = block.meta?.id;
    const meta = anchor === undefined ? {} : { meta: { ...block.meta, id: unused(anchor, this.#anchors) } };
    return { ...block, ...this.#key(block, prefix), ...meta, ...this.#below(block, prefix) };
  }

  #below({ nodes, fragments }: Block | Inline, prefix: string): Pick<Block, 'nodes' | 'fragments'> {
    return {
      ...(nodes === undefined ? {} : { nodes: nodes.map((node) => this.#renameNode(node, prefix)) }),
      ...(fragments === undefined ? {} : { fragments: fragments.map((part) => this.#renameFragment(part, prefix)) }),
    };
  }

  #renameNode(node: Node, prefix: string): Node {
    if (node.object === 'block') return this.rename(node, prefix);
    const key = this.#key(node, prefix);
    return node.object === 'text' ? { ...node, ...key } : { ...node, ...key, ...this.#below(node, prefix) };
  }

  #renameFragment(fragment: Fragment, prefix: string): Fragment {
    const nodes = fragment.nodes.map((block) => this.rename(block, prefix));
    return { ...fragment, ...this.#key(fragment, prefix), nodes };
  }

  #key({ key }: { key?: string }, prefix: string): { key?: string } {
    return key === undefined ? {} : { key: unused(prefix + key, this.#keys) };
  }

  #take(nodes: Iterable<Node | Fragment>): void {
    for (const node of nodes) {
      if (node.key !== undefined) this.#keys.add(node.key);
      if (node.object === 'text') continue;
      if (node.object === 'block' && node.meta?.id !== undefined) this.#anchors.add(node.meta.id);
      if (node.object !== 'fragment') this.#take(node.fragments ?? []);
      this.#take(node.nodes ?? []);
    }
  }
}

function unused(name: string, used: Set<string>): string {
  let candidate = name;
  for (let number = 1; used.has(candidate); number += 1) candidate = `${name}-${number}`;
  used.add(candidate);
  return candidate;
}
