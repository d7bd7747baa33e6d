import { describe, expect, it } from '@jest/globals';
import { findCommunities } from './communities.js';
import { type Edge, graphOf } from './graph.js';
import { stackRows } from './matrix.js';
import { applyMerges, mergeGroups, sumGroups } from './merging.js';

function cliques(count: number, size: number): Edge[] {
  return Array.from({ length: count }, (_, clique) => clique * size).flatMap((start, clique) => [
    ...Array.from({ length: size }, (_, a) =>
      Array.from({ length: a }, (_, b) => ({ from: start + b, to: start + a, weight: 1 })),
    ).flat(),
    { from: start, to: ((clique + 1) % count) * size, weight: 0.1 },
  ]);
}

describe('communities of a graph', () => {
  it('are the parts that hang together, each named once', () => {
    const found = findCommunities(graphOf(20, cliques(4, 5), new Float64Array(20)), 1);
    const names = Array.from({ length: 4 }, (_, clique) => new Set(found.slice(clique * 5, clique * 5 + 5)));
    expect(names.every((name) => name.size === 1)).toBe(true);
    expect(new Set(found).size).toBe(4);
  });

  it('become smaller with a higher resolution', () => {
    const graph = graphOf(60, cliques(12, 5), new Float64Array(60));
    const count = (resolution: number) => new Set(findCommunities(graph, resolution)).size;
    expect(count(0.01)).toBeLessThan(count(8));
  });

  it('leave nodes without edges alone', () => {
    expect([...findCommunities(graphOf(3, [], new Float64Array(3)), 1)]).toEqual([0, 1, 2]);
  });
});

describe('merging of groups', () => {
  const rows = stackRows([Float32Array.of(1, 0), Float32Array.of(0.8, 0.6), Float32Array.of(0, 1)], 2);
  const { sums, sizes } = sumGroups(rows, Int32Array.of(0, 1, 2), 3);

  it('joins the most alike first and stops at the threshold', () => {
    expect(mergeGroups(sums, sizes, 0.7)).toEqual([{ into: 0, from: 1, similarity: expect.closeTo(0.8) }]);
    expect([...applyMerges(3, mergeGroups(sums, sizes, 0.7))]).toEqual([0, 0, 2]);
  });

  it('goes on to broader groups below it, by the mean similarity of all members', () => {
    expect(mergeGroups(sums, sizes, 0.1)[1]).toEqual({ into: 0, from: 2, similarity: expect.closeTo(0.3) });
  });

  it('keeps apart what a leaning keeps apart', () => {
    const apart = mergeGroups(sums, sizes, 0.5, (a, b) => (a + b === 1 ? -2 : 0));
    expect(apart).toEqual([{ into: 1, from: 2, similarity: expect.closeTo(0.6) }]);
  });
});
