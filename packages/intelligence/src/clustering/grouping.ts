import { chooseThreshold, divideAt, lowestThreshold } from './breadth.js';
import { type Cells, findNeighboursInCells, homesOf, learnCells } from './cells.js';
import { findCommunities } from './communities.js';
import { graphOfNeighbours } from './graph.js';
import type { Matrix } from './matrix.js';
import { type Leaning, type Merge, mergeGroups, sumGroups } from './merging.js';
import { findNeighboursExactly, refineNeighbours } from './neighbours.js';
import { pullTogether } from './smoothing.js';

/** A division of rows into groups, and how it came about. */
export interface Grouping {
  /** The group of each row; groups are numbered, with gaps. */
  readonly membership: Int32Array;
  /** The vectors that were divided: those given, pulled towards their neighbours. */
  readonly smoothed: Matrix;
  /** Parts of the space, by which later issues find the ones near them. */
  readonly cells: Cells;
  /** The cell that each row lies in. */
  readonly homes: Int32Array;
  /** The mean similarity from which two groups are one. */
  readonly threshold: number;
  /** The small communities it was built from, and what was merged into what: the way to broader or finer groups. */
  readonly communities: Int32Array;
  readonly merges: readonly Merge[];
}

/** What was chosen by measuring; `npm run eval -- clusters --rotate` measures other choices. */
export interface GroupingConstants {
  /** How many of the nearest rows each row is joined to. */
  readonly neighbours: number;
  /** High enough that communities are too small rather than too large: merging puts right what is too small. */
  readonly resolution: number;
  /** How much worse than the best division a broader one may suit the rows. */
  readonly tolerance: number;
}

export const GROUPING_CONSTANTS: GroupingConstants = { neighbours: 15, resolution: 16, tolerance: 0.12 };
/** Up to here merging begins with single rows: communities of so few would hold rows that are not alike. */
const SINGLE_UP_TO = 200;
/** Up to here comparing all pairs is cheaper than building cells. */
const EXACT_UP_TO = 4000;

/** Divides rows into groups of one matter each; needs no number of groups and gives the same for the same rows. */
export function groupRows(
  matrix: Matrix,
  options: {
    constants?: GroupingConstants;
    breadth?: number;
    leaning?: (communities: Int32Array) => Leaning;
  } = {},
): Grouping {
  const { neighbours: wanted, resolution, tolerance } = options.constants ?? GROUPING_CONSTANTS;
  // Among few rows, the tenth nearest has nothing to do with a row any more.
  const count = Math.max(1, Math.min(wanted, Math.floor(Math.sqrt(matrix.rows)) - 1));
  const cells = learnCells(matrix);
  const homes = homesOf(matrix, cells);
  const neighbours =
    matrix.rows <= EXACT_UP_TO
      ? findNeighboursExactly(matrix, count)
      : findNeighboursInCells(matrix, count, cells, homes);
  const smoothed = pullTogether(matrix, neighbours);
  const closer = refineNeighbours(smoothed, neighbours);
  const communities =
    matrix.rows <= SINGLE_UP_TO
      ? Int32Array.from({ length: matrix.rows }, (_, row) => row)
      : findCommunities(graphOfNeighbours(closer, matrix.rows), resolution);
  const groups = communities.reduce((most, community) => Math.max(most, community + 1), 0);
  const { sums, sizes } = sumGroups(smoothed, communities, groups);
  const breadth = options.breadth ?? 0;
  const merges = mergeGroups(sums, sizes, lowestThreshold(breadth), options.leaning?.(communities));
  const threshold = chooseThreshold(matrix, communities, merges, tolerance) - breadth;
  return {
    membership: divideAt(communities, merges, threshold),
    cells,
    homes,
    smoothed,
    threshold,
    communities,
    merges,
  };
}
