import { dotRows, type Matrix } from './matrix.js';
import { applyMerges, type Merge, sumGroups } from './merging.js';

/** The mean similarity from which two groups are one lies between these, */
const [BROADEST, FINEST] = [0.3, 0.55];
/** and is looked for in such steps. */
const STEP = 0.025;
/** So many rows show how well a division suits all of them. */
const SAMPLE = 2000;

/** How low similarities of merges may become before no division that can be chosen needs them. */
export function lowestThreshold(breadth: number): number {
  return BROADEST - Math.max(0, breadth);
}

/**
 * Chooses the similarity from which two groups are one by looking at the divisions that come of it: of those that suit
 * the rows nearly as well as the best one, the broadest. A division suits a row if it is more like its own group than
 * like the next best. `tolerance` says how much worse than the best is still nearly as well.
 */
export function chooseThreshold(
  matrix: Matrix,
  communities: Int32Array,
  merges: readonly Merge[],
  tolerance: number,
): number {
  const steps = Math.round((FINEST - BROADEST) / STEP);
  const thresholds = Array.from({ length: steps + 1 }, (_, step) => BROADEST + step * STEP);
  const suits = thresholds.map((threshold) => suitability(matrix, divideAt(communities, merges, threshold)));
  const best = Math.max(...suits);
  return thresholds.find((_, step) => (suits[step] ?? 0) >= best - tolerance * Math.abs(best)) ?? FINEST;
}

/** Divides rows by the merges down to a threshold; groups keep the lowest number of their communities. */
export function divideAt(communities: Int32Array, merges: readonly Merge[], threshold: number): Int32Array {
  const end = merges.findIndex(({ similarity }) => similarity < threshold);
  const count = communities.reduce((most, community) => Math.max(most, community + 1), 0);
  const roots = applyMerges(count, end < 0 ? merges : merges.slice(0, end));
  return communities.map((community) => roots[community] ?? community);
}

/** The mean silhouette of rows, by their mean similarity with groups: from -1 to 1, 0 for a row that is alone. */
export function suitability(matrix: Matrix, membership: Int32Array): number {
  const numbers = new Map([...new Set(membership)].map((group, number) => [group, number]));
  const groups = membership.map((group) => numbers.get(group) ?? 0);
  const { sums, sizes } = sumGroups(matrix, groups, numbers.size);
  const every = Math.max(1, Math.ceil(matrix.rows / SAMPLE));
  let [sum, rows] = [0, 0];
  for (let row = 0; row < matrix.rows; row += every, rows++) {
    const own = groups[row] ?? 0;
    const others = (sizes[own] ?? 1) - 1;
    if (others === 0) continue;
    let [within, nearest] = [0, -1];
    for (let group = 0; group < numbers.size; group++) {
      const total = dotRows(matrix.data, row * matrix.columns, sums.data, group * matrix.columns, matrix.columns);
      if (group === own) within = (total - 1) / others;
      else nearest = Math.max(nearest, total / (sizes[group] ?? 1));
    }
    sum += (within - nearest) / Math.max(1 - within, 1 - nearest, Number.EPSILON);
  }
  return sum / Math.max(1, rows);
}
