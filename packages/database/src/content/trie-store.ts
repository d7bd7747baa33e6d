import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { z } from 'zod';
import { bytes, json, type Sql } from '../sql.js';
import {
  applyChanges,
  changesOf,
  EMPTY_ROOT,
  HASH_BYTES,
  knownNode,
  slotAt,
  slotsNeeded,
  slotsOf,
  storedNode,
  type TrieChange,
  type TrieChanges,
  type TrieNode,
} from './trie.js';

/** A value that differs between two tries. */
export interface TrieDifference<V> {
  name: string;
  before: V | undefined;
  after: V | undefined;
}

const LOAD_NODES = `
  SELECT encode(hash, 'hex') AS hash, children, entries, size FROM content_nodes
   WHERE organization_id = $1 AND hash IN (SELECT decode(h, 'hex') FROM unnest($2::text[]) h)`;

const STORE_NODES = `
  INSERT INTO content_nodes (organization_id, hash, children, entries, size, touched_at)
  SELECT $1, decode(n.hash, 'hex'), decode(n.children, 'hex'), n.entries::jsonb, n.size, $6::timestamptz
    FROM unnest($2::text[], $3::text[], $4::text[], $5::int[]) AS n(hash, children, entries, size)
  ON CONFLICT (organization_id, hash) DO UPDATE SET touched_at = excluded.touched_at`;

const COMPARE_ENTRIES = `
  WITH RECURSIVE pair AS (
    SELECT position::int AS position, decode(p.before, 'hex') AS before, decode(p.after, 'hex') AS after
      FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS p(before, after, position)
  ), node AS (
    SELECT root, root AS hash, 1 AS depth FROM (SELECT before AS root FROM pair UNION SELECT after FROM pair) roots
    UNION ALL
    SELECT node.root, substring(n.children FROM ($4::int[])[node.depth] * ${HASH_BYTES} + 1 FOR ${HASH_BYTES}), depth + 1
      FROM node JOIN content_nodes n ON n.organization_id = $1 AND n.hash = node.hash
     WHERE n.children IS NOT NULL
  ), entry AS MATERIALIZED (
    SELECT node.root, n.entries -> $5::text AS value
      FROM node JOIN content_nodes n ON n.organization_id = $1 AND n.hash = node.hash
     WHERE n.children IS NULL
  )
  SELECT pair.position, old.value AS before, now.value AS after
    FROM pair LEFT JOIN entry old ON old.root = pair.before LEFT JOIN entry now ON now.root = pair.after
   WHERE old.value IS DISTINCT FROM now.value`;

const CACHE_BYTES = 32 * 1024 * 1024;
const LOAD_BATCH = 5_000;

/**
 * Reads and changes the hash tries of one kind of value in the database.
 * Nodes never change, so what was read once is cached.
 */
export class TrieStore<V> {
  readonly #cache = new BoundedCache<TrieNode<V>>(CACHE_BYTES);
  readonly #row = z.object({
    hash: z.string(),
    children: bytes.nullable(),
    entries: json<Record<string, V>>().nullable(),
    size: z.number(),
  });
  readonly #comparedRow = z.object({
    position: z.number(),
    before: json<V>().nullable(),
    after: json<V>().nullable(),
  });

  /** The values of some names. */
  async get(sql: Sql, organizationId: string, root: string, names: readonly string[]): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    let walk = new Map([[root, names.map((name) => ({ name, slots: slotsOf(name) }))]]);
    for (let depth = 0; walk.size > 0; depth++) {
      const nodes = await this.#load(sql, organizationId, [...walk.keys()]);
      const next: typeof walk = new Map();
      for (const [hash, wanted] of walk) {
        const node = nodes.get(hash);
        for (const { name, slots } of wanted) {
          if (node.kind === 'inner') {
            const child = node.children[slotAt(slots, depth)] ?? EMPTY_ROOT;
            next.set(child, [...(next.get(child) ?? []), { name, slots }]);
          } else if (Object.hasOwn(node.entries, name)) {
            const value = node.entries[name];
            if (value !== undefined) found.set(name, value);
          }
        }
      }
      walk = next;
    }
    return found;
  }

  /** All values. */
  async all(sql: Sql, organizationId: string, root: string): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    for (let level = [root]; level.length > 0; ) {
      const nodes = await this.#load(sql, organizationId, level);
      const next: string[] = [];
      for (const hash of level) {
        const node = nodes.get(hash);
        if (node.kind === 'inner') next.push(...node.children.filter((child) => child !== EMPTY_ROOT));
        else for (const [name, value] of Object.entries(node.entries)) found.set(name, value);
      }
      level = next;
    }
    return found;
  }

  /** What differs between two tries, read no further than they differ. */
  async differences(sql: Sql, organizationId: string, before: string, after: string): Promise<TrieDifference<V>[]> {
    const [old, now] = await this.#unshared(sql, organizationId, before, after);
    const names = new Set([...old.keys(), ...now.keys()]);
    return [...names].flatMap((name) => {
      const difference = { name, before: old.get(name), after: now.get(name) };
      return JSON.stringify(difference.before) === JSON.stringify(difference.after) ? [] : [difference];
    });
  }

  /**
   * What each pair of tries has under one name, for the pairs that differ there. The database follows the name, because
   * the nodes on its way are different in every trie and nobody else needs them.
   */
  async compareEntries(
    sql: Sql,
    organizationId: string,
    pairs: readonly { before: string; after: string }[],
    name: string,
  ): Promise<Map<number, TrieDifference<V>>> {
    const slots = slotsOf(name);
    const rows = await sql.query(this.#comparedRow, COMPARE_ENTRIES, [
      organizationId,
      pairs.map(({ before }) => before),
      pairs.map(({ after }) => after),
      [...slots.keys()].map((depth) => slotAt(slots, depth)),
      name,
    ]);
    return new Map(
      rows.map(({ position, before, after }) => [
        position - 1,
        { name, before: before ?? undefined, after: after ?? undefined },
      ]),
    );
  }

  /** Works out a changed trie; nothing is stored yet. */
  async change(
    sql: Sql,
    organizationId: string,
    root: string,
    changes: TrieChanges<V>,
  ): Promise<{ root: string; created: TrieNode<V>[] }> {
    if (changes.size === 0) return { root, created: [] };
    const nodes = new LoadedNodes<V>();
    let walk: { hash: string; changes: TrieChange<V>[] }[] = [{ hash: root, changes: changesOf(changes) }];
    for (let depth = 0; walk.length > 0; depth++) {
      const loaded = await this.#load(
        sql,
        organizationId,
        walk.map(({ hash }) => hash),
      );
      nodes.addAll(loaded);
      walk = walk.flatMap(({ hash, changes: below }) => this.#below(loaded.get(hash), below, depth));
    }
    return applyChanges(nodes, root, changes);
  }

  /**
   * Remembers nodes that were just stored: the next change begins with them. Should that transaction fail, they are
   * still what their hashes say, and whoever needs them stores them.
   */
  cache(organizationId: string, nodes: readonly TrieNode<V>[]): void {
    for (const node of nodes) {
      const bytes = node.kind === 'inner' ? 4_000 : 200 + JSON.stringify(node.entries).length * 2;
      this.#cache.set(`${organizationId}/${node.hash}`, node, bytes);
    }
  }

  #below(node: TrieNode<V>, changes: TrieChange<V>[], depth: number): { hash: string; changes: TrieChange<V>[] }[] {
    if (node.kind === 'bucket') return [];
    return slotsNeeded(node, changes, depth).map((slot) => ({
      hash: node.children[slot] ?? EMPTY_ROOT,
      changes: changes.filter(({ slots }) => slotAt(slots, depth) === slot),
    }));
  }

  async #unshared(sql: Sql, organizationId: string, before: string, after: string) {
    const old = new Map<string, V>();
    const now = new Map<string, V>();
    let pairs: [string, string][] = [[before, after]];
    while (pairs.length > 0) {
      pairs = pairs.filter(([a, b]) => a !== b);
      const nodes = await this.#load(sql, organizationId, pairs.flat());
      const next: [string, string][] = [];
      for (const [a, b] of pairs) {
        const left = nodes.get(a);
        const right = nodes.get(b);
        if (left.kind === 'inner' && right.kind === 'inner') {
          left.children.forEach((child, slot) => {
            next.push([child, right.children[slot] ?? EMPTY_ROOT]);
          });
          continue;
        }
        // One side is a bucket: the other has few entries more, which are read whole.
        for (const [name, value] of await this.all(sql, organizationId, a)) old.set(name, value);
        for (const [name, value] of await this.all(sql, organizationId, b)) now.set(name, value);
      }
      pairs = next;
    }
    return [old, now] as const;
  }

  async #load(sql: Sql, organizationId: string, hashes: readonly string[]): Promise<LoadedNodes<V>> {
    const nodes = new LoadedNodes<V>();
    const missing: string[] = [];
    for (const hash of new Set(hashes)) {
      const node = knownNode(hash) ?? this.#cache.get(`${organizationId}/${hash}`);
      if (node) nodes.add(node);
      else missing.push(hash);
    }
    for (let from = 0; from < missing.length; from += LOAD_BATCH) {
      const rows = await sql.query(this.#row, LOAD_NODES, [organizationId, missing.slice(from, from + LOAD_BATCH)]);
      for (const row of rows) {
        const node = storedNode(row);
        nodes.add(node);
        this.cache(organizationId, [node]);
      }
    }
    return nodes;
  }
}

/** Stores nodes; those that exist are refreshed, so that no collection of garbage can take them. */
export async function storeTrieNodes(
  sql: Sql,
  organizationId: string,
  created: readonly TrieNode[],
  at: Date,
): Promise<void> {
  if (created.length === 0) return;
  // In one order, so that commits which store the same nodes wait for each other instead of locking each other out.
  const unique = new Map(created.map((node) => [node.hash, node]));
  const nodes = [...unique.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1));
  await sql.execute(STORE_NODES, [
    organizationId,
    nodes.map(({ hash }) => hash),
    nodes.map((node) => (node.kind === 'inner' ? node.children.join('') : null)),
    nodes.map((node) => (node.kind === 'bucket' ? JSON.stringify(node.entries) : null)),
    nodes.map(({ size }) => size),
    at,
  ]);
}

class LoadedNodes<V> {
  readonly #nodes = new Map<string, TrieNode<V>>();

  add(node: TrieNode<V>): void {
    this.#nodes.set(node.hash, node);
  }

  addAll(others: LoadedNodes<V>): void {
    for (const node of others.#nodes.values()) this.add(node);
  }

  get(hash: string): TrieNode<V> {
    const node = this.#nodes.get(hash);
    if (!node) throw new Error(`The content node ${hash} is missing from the database`);
    return node;
  }
}
