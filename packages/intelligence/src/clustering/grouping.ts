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

/** What was chosen by measuring; `npm run eval -- clusters --rotate` measures other choices. */
export interface GroupingConstants {
  /** How many of the nearest rows each row is joined to. */
  readonly neighbours: number;
  /** High enough that communities are too small rather than too large: merging puts right what is too small. */
  readonly resolution: number;
  /** How far above the noise of a space the similarity lies from which two groups are one. */
  readonly aboveNoise: number;
}

export const GROUPING_CONSTANTS: GroupingConstants = { neighbours: 10, resolution: 8, aboveNoise: 0.27 };
/** Up to here comparing all pairs is cheaper than building cells. */
const EXACT_UP_TO = 3000;

/** Divides rows into groups of one matter each; needs no number of groups and gives the same for the same rows. */
export function groupRows(
  matrix: Matrix,
  options: {
    constants?: GroupingConstants;
    breadth?: number;
    leaning?: (communities: Int32Array) => Leaning;
  } = {},
): Grouping {
  const { neighbours: count, resolution, aboveNoise } = options.constants ?? GROUPING_CONSTANTS;
  const cells = learnCells(matrix);
  const homes = homesOf(matrix, cells);
  const neighbours =
    matrix.rows <= EXACT_UP_TO
      ? findNeighboursExactly(matrix, count)
      : findNeighboursInCells(matrix, count, cells, homes);
  const smoothed = pullTogether(matrix, neighbours);
  const closer = refineNeighbours(smoothed, neighbours);
  const communities = findCommunities(graphOfNeighbours(closer, matrix.rows), resolution);
  const groups = communities.reduce((most, community) => Math.max(most, community + 1), 0);
  const calibration = calibrate(smoothed);
  const threshold = mergeThreshold(calibration, aboveNoise, options.breadth);
  const { sums, sizes } = sumGroups(smoothed, communities, groups);
  const merges = mergeGroups(sums, sizes, threshold, options.leaning?.(communities));
  const roots = applyMerges(groups, merges);
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
