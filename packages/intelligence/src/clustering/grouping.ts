import { type Calibration, calibrate, mergeThreshold } from './calibration.js';
import { type Cells, findNeighboursInCells, homesOf, learnCells } from './cells.js';
import { findCommunities } from './communities.js';
import { graphOfNeighbours } from './graph.js';
import type { Matrix } from './matrix.js';
import { applyMerges, type Leaning, type Merge, mergeGroups, sumGroups } from './merging.js';
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
  readonly calibration: Calibration;
  readonly threshold: number;
  /** The small communities it was built from, and what was merged into what: the way to broader or finer groups. */
  readonly communities: Int32Array;
  readonly merges: readonly Merge[];
}

const NEIGHBOURS = 10;
/** High enough that communities are too small rather than too large: merging puts right what is too small. */
const RESOLUTION = 8;
/** Up to here comparing all pairs is cheaper than building cells. */
const EXACT_UP_TO = 3000;

/** Divides rows into groups of one matter each; needs no number of groups and gives the same for the same rows. */
export function groupRows(
  matrix: Matrix,
  options: { breadth?: number; leaning?: (communities: Int32Array) => Leaning } = {},
): Grouping {
  const cells = learnCells(matrix);
  const homes = homesOf(matrix, cells);
  const neighbours =
    matrix.rows <= EXACT_UP_TO
      ? findNeighboursExactly(matrix, NEIGHBOURS)
      : findNeighboursInCells(matrix, NEIGHBOURS, cells, homes);
  const smoothed = pullTogether(matrix, neighbours);
  const closer = refineNeighbours(smoothed, neighbours);
  const communities = findCommunities(graphOfNeighbours(closer, matrix.rows), RESOLUTION);
  const count = communities.reduce((most, community) => Math.max(most, community + 1), 0);
  const calibration = calibrate(smoothed);
  const threshold = mergeThreshold(calibration, options.breadth);
  const { sums, sizes } = sumGroups(smoothed, communities, count);
  const merges = mergeGroups(sums, sizes, threshold, options.leaning?.(communities));
  const roots = applyMerges(count, merges);
  return {
    membership: communities.map((community) => roots[community] ?? community),
    cells,
    homes,
    smoothed,
    calibration,
    threshold,
    communities,
    merges,
  };
}
