import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/**
 * A persistent map from names to JSON, stored as immutable nodes that are addressed by their hash.
 * It branches 32 times by five bits of the name's hash and keeps up to 16 entries in a bucket. Its shape depends on
 * its entries alone, so equal maps have equal roots and two maps are compared without reading what they share.
 */
export type TrieNode<V = unknown> = InnerNode | BucketNode<V>;

export interface InnerNode {
  kind: 'inner';
  hash: string;
  /** Hashes of the children, by slot. */
  children: readonly string[];
  size: number;
}

export interface BucketNode<V = unknown> {
  kind: 'bucket';
  hash: string;
  entries: Readonly<Record<string, V>>;
  size: number;
}

/** What is known of a trie while it is changed. */
export interface NodeSource<V> {
  get(hash: string): TrieNode<V>;
}

/** The new value of each name; null removes it. */
export type TrieChanges<V> = ReadonlyMap<string, V | null>;

export const FAN_OUT = 32;
const BUCKET_LIMIT = 16;
export const HASH_BYTES = 32;

const emptyBucket: BucketNode<never> = bucketOf([]);

/** The root of a map without entries. It is never stored, because everybody knows it. */
export const EMPTY_ROOT = emptyBucket.hash;

/** The way of a name through a trie: the slot at each level. */
export function slotsOf(name: string): Uint8Array {
  return createHash('sha256').update(name).digest();
}

/** The slot of a name at a depth. */
export function slotAt(slots: Uint8Array, depth: number): number {
  return (slots[depth] ?? 0) % FAN_OUT;
}

/**
 * The nodes that have to be known before `changes` can be applied below a node, as slots of its children.
 * Where removing could leave so few entries that the node becomes a bucket, all of them.
 */
export function slotsNeeded(node: TrieNode, changes: readonly TrieChange<unknown>[], depth: number): number[] {
  if (node.kind === 'bucket') return [];
  const removals = changes.filter(({ value }) => value === null).length;
  if (removals > 0 && node.size - removals <= BUCKET_LIMIT) return [...Array(FAN_OUT).keys()];
  return [...new Set(changes.map(({ slots }) => slotAt(slots, depth)))];
}

export interface TrieChange<V> {
  name: string;
  slots: Uint8Array;
  value: V | null;
}

/** Prepares changes for the way through a trie. */
export function changesOf<V>(changes: TrieChanges<V>): TrieChange<V>[] {
  return [...changes].map(([name, value]) => ({ name, value, slots: slotsOf(name) }));
}

/** Applies changes to a trie and returns its new root with the nodes that did not exist before. */
export function applyChanges<V>(
  source: NodeSource<V>,
  root: string,
  changes: TrieChanges<V>,
): { root: string; created: TrieNode<V>[] } {
  const builder = new TrieBuilder(source);
  const node = builder.change(root, changesOf(changes), 0);
  return { root: node.hash, created: builder.createdBelow(node) };
}

/** A node as it is stored. */
export interface NodeRow<V> {
  hash: string;
  children: Uint8Array | null;
  entries: Record<string, V> | null;
  size: number;
}

/** Reads a stored node. */
export function storedNode<V>(row: NodeRow<V>): TrieNode<V> {
  if (row.children === null) return { kind: 'bucket', hash: row.hash, entries: row.entries ?? {}, size: row.size };
  const bytes = Buffer.from(row.children);
  const children = Array.from({ length: FAN_OUT }, (_, slot) =>
    bytes.toString('hex', slot * HASH_BYTES, (slot + 1) * HASH_BYTES),
  );
  return { kind: 'inner', hash: row.hash, children, size: row.size };
}

/** The node behind the root of an empty map. */
export function knownNode(hash: string): TrieNode<never> | undefined {
  return hash === EMPTY_ROOT ? emptyBucket : undefined;
}

class TrieBuilder<V> {
  readonly #created = new Map<string, TrieNode<V>>();

  constructor(private readonly source: NodeSource<V>) {}

  change(hash: string, changes: readonly TrieChange<V>[], depth: number): TrieNode<V> {
    const node = this.#get(hash);
    if (changes.length === 0) return node;
    if (node.kind === 'bucket') return this.#build(changedEntries(node.entries, changes), depth);
    const children = [...node.children];
    let size = node.size;
    for (const [slot, below] of groupBySlot(changes, ({ slots }) => slots, depth)) {
      const before = this.#get(children[slot] ?? EMPTY_ROOT);
      const after = this.change(before.hash, below, depth + 1);
      children[slot] = after.hash;
      size += after.size - before.size;
    }
    if (size > BUCKET_LIMIT) return this.#keep(innerOf(children, size));
    return this.#keep(bucketOf(children.flatMap((child) => this.#entriesBelow(child))));
  }

  /** The nodes made here that are part of the result: some are made on the way and replaced again. */
  createdBelow(root: TrieNode<V>): TrieNode<V>[] {
    const found = new Map<string, TrieNode<V>>();
    const visit = (node: TrieNode<V> | undefined): void => {
      if (!node || found.has(node.hash)) return;
      found.set(node.hash, node);
      if (node.kind === 'inner') for (const child of node.children) visit(this.#created.get(child));
    };
    visit(this.#created.get(root.hash));
    return [...found.values()];
  }

  #build(entries: Entry<V>[], depth: number): TrieNode<V> {
    if (entries.length <= BUCKET_LIMIT) return this.#keep(bucketOf(entries));
    const children: string[] = Array(FAN_OUT).fill(EMPTY_ROOT);
    for (const [slot, group] of groupBySlot(entries, ([name]) => slotsOf(name), depth)) {
      children[slot] = this.#build(group, depth + 1).hash;
    }
    return this.#keep(innerOf(children, entries.length));
  }

  #entriesBelow(hash: string): Entry<V>[] {
    const node = this.#get(hash);
    if (node.kind === 'bucket') return Object.entries(node.entries);
    return node.children.flatMap((child) => this.#entriesBelow(child));
  }

  #get(hash: string): TrieNode<V> {
    return this.#created.get(hash) ?? knownNode(hash) ?? this.source.get(hash);
  }

  #keep<N extends TrieNode<V>>(node: N): N {
    if (node.hash !== EMPTY_ROOT) this.#created.set(node.hash, node);
    return node;
  }
}

type Entry<V> = [name: string, value: V];

function changedEntries<V>(entries: Readonly<Record<string, V>>, changes: readonly TrieChange<V>[]): Entry<V>[] {
  const result = new Map(Object.entries(entries));
  for (const { name, value } of changes) {
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  return [...result];
}

function groupBySlot<T>(items: readonly T[], slotsOfItem: (item: T) => Uint8Array, depth: number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const slot = slotAt(slotsOfItem(item), depth);
    const group = groups.get(slot);
    if (group) group.push(item);
    else groups.set(slot, [item]);
  }
  return groups;
}

function bucketOf<V>(entries: Entry<V>[]): BucketNode<V> {
  const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  const hash = createHash('sha256').update('bucket').update(canonicalJson(sorted)).digest('hex');
  return { kind: 'bucket', hash, entries: sorted, size: entries.length };
}

function innerOf(children: readonly string[], size: number): InnerNode {
  const hash = createHash('sha256').update('inner').update(children.join('')).digest('hex');
  return { kind: 'inner', hash, children, size };
}
