/** How well found clusters agree with known ones. */
export interface Agreement {
  /** Normalized mutual information, arithmetic mean. */
  readonly nmi: number;
  /** Adjusted Rand index. */
  readonly ari: number;
  /** F1 over pairs: two of one known cluster should be two of one found cluster. */
  readonly pairwiseF1: number;
  readonly clusters: number;
}

/** Compares found clusters with known ones, item by item; the names of clusters do not matter. */
export function agreement(known: readonly string[], found: readonly string[]): Agreement {
  if (known.length !== found.length)
    throw new Error(`${known.length} known labels cannot be compared with ${found.length} found ones`);
  const items = known.length;
  const [left, right, both] = [countsOf(known), countsOf(found), pairCounts(known, found)];
  let information = 0;
  for (const [name, counts] of both) {
    for (const [other, count] of counts)
      information += (count / items) * Math.log((count * items) / ((left.get(name) ?? 1) * (right.get(other) ?? 1)));
  }
  const entropies = entropyOf(left, items) + entropyOf(right, items);
  const shared = [...both.values()]
    .flatMap((counts) => [...counts.values()])
    .reduce((sum, count) => sum + pairs(count), 0);
  const [leftPairs, rightPairs] = [pairsIn(left), pairsIn(right)];
  const expected = (leftPairs * rightPairs) / Math.max(1, pairs(items));
  const most = (leftPairs + rightPairs) / 2;
  return {
    nmi: entropies === 0 ? 1 : (2 * information) / entropies,
    ari: most === expected ? 1 : (shared - expected) / (most - expected),
    pairwiseF1: leftPairs + rightPairs === 0 ? 1 : (2 * shared) / (leftPairs + rightPairs),
    clusters: right.size,
  };
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function pairCounts(known: readonly string[], found: readonly string[]): Map<string, Map<string, number>> {
  const both = new Map<string, Map<string, number>>();
  known.forEach((name, index) => {
    const counts = both.get(name) ?? new Map<string, number>();
    both.set(name, counts);
    const other = found[index] ?? '';
    counts.set(other, (counts.get(other) ?? 0) + 1);
  });
  return both;
}

const pairs = (count: number): number => (count * (count - 1)) / 2;

function pairsIn(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + pairs(count), 0);
}

function entropyOf(counts: ReadonlyMap<string, number>, items: number): number {
  return [...counts.values()].reduce((sum, count) => sum - (count / items) * Math.log(count / items), 0);
}
