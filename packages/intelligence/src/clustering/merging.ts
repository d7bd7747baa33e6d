import { dotRows, type Matrix, matrixOf, rowOf } from './matrix.js';

/** Two groups that became one, and how alike they were on average; `into` is the lower number of the two. */
export interface Merge {
  readonly into: number;
  readonly from: number;
  readonly similarity: number;
}

/** What is known besides the vectors: how much more or less alike two groups count, from -1 to 1. */
export type Leaning = (first: number, second: number) => number;

/** Adds up the vectors of each group: the product of two sums is the sum of all similarities between two groups. */
export function sumGroups(
  matrix: Matrix,
  membership: Int32Array,
  groups: number,
): { sums: Matrix; sizes: Uint32Array } {
  const sums = matrixOf(groups, matrix.columns);
  const sizes = new Uint32Array(groups);
  for (let row = 0; row < matrix.rows; row++) {
    const group = membership[row] ?? -1;
    if (group < 0) continue;
    sizes[group] = (sizes[group] ?? 0) + 1;
    const [sum, vector] = [rowOf(sums, group), rowOf(matrix, row)];
    for (let column = 0; column < sum.length; column++) sum[column] = (sum[column] ?? 0) + (vector[column] ?? 0);
  }
  return { sums, sizes };
}

/**
 * Merges groups, the most alike first, as long as the mean similarity of their members reaches the threshold. Answers
 * the merges in the order they happened, so that stopping earlier gives a finer division and going on a broader one.
 */
export function mergeGroups(sums: Matrix, sizes: Uint32Array, threshold: number, leaning?: Leaning): Merge[] {
  const table = new SimilarityTable(sums, sizes, leaning);
  const merges: Merge[] = [];
  for (;;) {
    const pair = table.closest();
    if (!pair || pair.similarity < threshold) return merges;
    table.merge(pair);
    merges.push(pair);
  }
}

/** Follows merges: answers the group that each of the groups ended in. */
export function applyMerges(groups: number, merges: readonly Merge[]): Int32Array {
  const parent = Int32Array.from({ length: groups }, (_, group) => group);
  for (const { into, from } of merges) parent[from] = into;
  return parent.map((_, group) => {
    let root = group;
    while (parent[root] !== root) root = parent[root] ?? root;
    return root;
  });
}

/** The similarities of all pairs of living groups, with the best partner of each kept at hand. */
class SimilarityTable {
  readonly #count: number;
  readonly #similarities: Float32Array;
  readonly #leanings: Float32Array | null;
  readonly #sums: Matrix;
  readonly #sizes: Uint32Array;
  readonly #alive: number[];
  readonly #partner: Int32Array;

  constructor(sums: Matrix, sizes: Uint32Array, leaning?: Leaning) {
    this.#count = sums.rows;
    this.#sums = { ...sums, data: sums.data.slice() };
    this.#sizes = sizes.slice();
    this.#similarities = new Float32Array(sums.rows * sums.rows);
    this.#leanings = leaning ? new Float32Array(sums.rows * sums.rows) : null;
    this.#partner = new Int32Array(sums.rows).fill(-1);
    this.#alive = Array.from({ length: sums.rows }, (_, group) => group).filter((group) => (sizes[group] ?? 0) > 0);
    for (const a of this.#alive) {
      for (const b of this.#alive) {
        if (b >= a) break;
        if (leaning && this.#leanings)
          this.#leanings[a * this.#count + b] = this.#leanings[b * this.#count + a] = leaning(a, b);
        this.#set(a, b);
      }
    }
    for (const group of this.#alive) this.#findPartner(group);
  }

  closest(): Merge | null {
    let best: Merge | null = null;
    for (const group of this.#alive) {
      const partner = this.#partner[group] ?? -1;
      if (partner < 0) continue;
      const similarity = this.#similarities[group * this.#count + partner] ?? 0;
      if (!best || similarity > best.similarity)
        best = { into: Math.min(group, partner), from: Math.max(group, partner), similarity };
    }
    return best;
  }

  merge({ into, from }: Merge): void {
    this.#blendLeanings(into, from);
    const [sum, added] = [rowOf(this.#sums, into), rowOf(this.#sums, from)];
    for (let column = 0; column < sum.length; column++) sum[column] = (sum[column] ?? 0) + (added[column] ?? 0);
    this.#sizes[into] = (this.#sizes[into] ?? 0) + (this.#sizes[from] ?? 0);
    this.#alive.splice(this.#alive.indexOf(from), 1);
    for (const other of this.#alive) if (other !== into) this.#set(into, other);
    for (const other of this.#alive) {
      const partner = this.#partner[other] ?? -1;
      if (other === into || partner === into || partner === from) this.#findPartner(other);
      else if (this.#isCloser(other, into, partner)) this.#partner[other] = into;
    }
  }

  #blendLeanings(into: number, from: number): void {
    const leanings = this.#leanings;
    if (!leanings) return;
    const [a, b] = [this.#sizes[into] ?? 0, this.#sizes[from] ?? 0];
    for (const other of this.#alive) {
      const blended =
        (a * (leanings[into * this.#count + other] ?? 0) + b * (leanings[from * this.#count + other] ?? 0)) / (a + b);
      leanings[into * this.#count + other] = leanings[other * this.#count + into] = blended;
    }
  }

  #set(a: number, b: number): void {
    const { data, columns } = this.#sums;
    const pairs = (this.#sizes[a] ?? 1) * (this.#sizes[b] ?? 1);
    const similarity =
      dotRows(data, a * columns, data, b * columns, columns) / pairs + (this.#leanings?.[a * this.#count + b] ?? 0);
    this.#similarities[a * this.#count + b] = similarity;
    this.#similarities[b * this.#count + a] = similarity;
  }

  #findPartner(group: number): void {
    let best = -1;
    for (const other of this.#alive) if (other !== group && this.#isCloser(group, other, best)) best = other;
    this.#partner[group] = best;
  }

  #isCloser(group: number, candidate: number, than: number): boolean {
    if (than < 0) return true;
    const row = group * this.#count;
    return (this.#similarities[row + candidate] ?? 0) > (this.#similarities[row + than] ?? 0);
  }
}
