import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyChanges, EMPTY_ROOT, knownNode, type NodeSource, type TrieNode } from './trie.js';

/** A trie kept in memory, on which changes are made one after the other. */
class MemoryTrie implements NodeSource<number> {
  readonly nodes = new Map<string, TrieNode<number>>();
  root = EMPTY_ROOT;

  get(hash: string): TrieNode<number> {
    const node = knownNode(hash) ?? this.nodes.get(hash);
    if (!node) throw new Error(`There is no node ${hash}`);
    return node;
  }

  change(changes: Iterable<[string, number | null]>): TrieNode<number>[] {
    const { root, created } = applyChanges(this, this.root, new Map(changes));
    for (const node of created) this.nodes.set(node.hash, node);
    this.root = root;
    return created;
  }

  entries(hash = this.root): Record<string, number> {
    const node = this.get(hash);
    if (node.kind === 'bucket') return node.entries;
    return Object.assign({}, ...node.children.map((child) => this.entries(child)));
  }
}

const name = fc.oneof(fc.string({ maxLength: 6 }), fc.nat({ max: 400 }).map(String));
const change = fc.tuple(name, fc.oneof({ weight: 3, arbitrary: fc.nat() }, fc.constant(null)));

describe('a hash trie', () => {
  it('holds exactly what a plain map would hold after the same changes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 60 }), { maxLength: 8 }), (rounds) => {
        const trie = new MemoryTrie();
        const expected = new Map<string, number>();
        for (const changes of rounds) {
          trie.change(changes);
          for (const [key, value] of new Map(changes)) {
            if (value === null) expected.delete(key);
            else expected.set(key, value);
          }
        }
        expect(new Map(Object.entries(trie.entries()))).toEqual(expected);
        expect(trie.get(trie.root).size).toBe(expected.size);
      }),
      { numRuns: 60 },
    );
  });

  it('has a root that depends on its entries alone, not on how they came about', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 120 }),
        fc.uniqueArray(name, { maxLength: 60 }),
        (kept, passing) => {
          const entries = kept.map((key, index): [string, number] => [key, index]);
          const direct = new MemoryTrie();
          direct.change(entries);
          const roundabout = new MemoryTrie();
          const others = passing.filter((key) => !kept.includes(key));
          roundabout.change(others.map((key) => [key, 0]));
          for (const entry of [...entries].reverse()) roundabout.change([entry]);
          for (const key of others) roundabout.change([[key, null]]);
          expect(roundabout.root).toBe(direct.root);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('makes few nodes for a change, however many entries there are', () => {
    const made = [100, 10_000].map((size) => {
      const trie = new MemoryTrie();
      trie.change(Array.from({ length: size }, (_, index): [string, number] => [`page-${index}`, index]));
      return Math.max(...Array.from({ length: 50 }, (_, index) => trie.change([[`page-${index}`, -1 - index]]).length));
    });
    expect(made[0]).toBeLessThanOrEqual(2);
    expect(made[1]).toBeLessThanOrEqual(4);
  });

  it('makes no node for a change that changes nothing', () => {
    const trie = new MemoryTrie();
    trie.change(Array.from({ length: 200 }, (_, index): [string, number] => [`page-${index}`, index]));
    const { root } = trie;
    trie.change([
      ['page-7', 7],
      ['nowhere', null],
    ]);
    expect(trie.root).toBe(root);
  });

  it('keeps earlier versions as they were', () => {
    const trie = new MemoryTrie();
    trie.change(Array.from({ length: 50 }, (_, index): [string, number] => [`page-${index}`, index]));
    const earlier = trie.root;
    trie.change([
      ['page-1', null],
      ['page-2', 99],
    ]);
    expect(trie.entries(earlier)).toMatchObject({ 'page-1': 1, 'page-2': 2 });
    expect(trie.entries()).not.toHaveProperty('page-1');
  });
});
