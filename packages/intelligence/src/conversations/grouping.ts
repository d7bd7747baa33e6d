import { type Likeness, likenessOf } from './likeness.js';
import type { Statement } from './statements.js';

/** Above this similarity two statements of one conversation speak of one matter. */
export const SAME_MATTER = 0.58;

/** Groups the statements of one conversation by matter; each group keeps the order of speech, and so do the groups. */
export function groupStatements(statements: readonly Statement[], vectors?: readonly Float32Array[]): Statement[][] {
  const groups = groupByLikeness(statements.length, likenessOf(statements, vectors));
  return groups.map((group) => group.flatMap((index) => statements[index] ?? []));
}

/**
 * Groups the positions below a count: as long as two groups are alike on average, the two most alike become one. Asks
 * for each pair once.
 */
export function groupByLikeness(count: number, likeness: Likeness): number[][] {
  const known = everyPair(count, likeness);
  const groups = Array.from({ length: count }, (_, index) => [index]);
  for (;;) {
    const pair = closestPair(groups, (a, b) => known[a * count + b] ?? 0);
    if (!pair || pair.similarity < SAME_MATTER) break;
    const [kept, taken] = [groups[pair.first], groups[pair.second]];
    if (!kept || !taken) break;
    kept.push(...taken);
    groups.splice(pair.second, 1);
  }
  return groups.map((group) => group.sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function everyPair(count: number, likeness: Likeness): Float64Array {
  const known = new Float64Array(count * count);
  for (let first = 0; first < count; first++) {
    for (let second = first + 1; second < count; second++) {
      const value = likeness(first, second);
      known[first * count + second] = value;
      known[second * count + first] = value;
    }
  }
  return known;
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly similarity: number;
}

function closestPair(groups: readonly number[][], between: Likeness): Pair | null {
  let best: Pair | null = null;
  for (let first = 0; first < groups.length; first++) {
    for (let second = first + 1; second < groups.length; second++) {
      const value = averageBetween(groups[first] ?? [], groups[second] ?? [], between);
      if (!best || value > best.similarity) best = { first, second, similarity: value };
    }
  }
  return best;
}

function averageBetween(a: readonly number[], b: readonly number[], between: Likeness): number {
  let sum = 0;
  for (const i of a) for (const j of b) sum += between(i, j);
  return sum / (a.length * b.length);
}
