import type { Cells } from './cells.js';
import { applyCuration, type Curation, NO_CURATION, shownAs } from './curation.js';
import { GROUPING_CONSTANTS, type GroupingConstants, groupRows } from './grouping.js';
import { clusterChanges, type GroupChange } from './identity.js';
import { type Matrix, rowOf } from './matrix.js';
import { sumGroups } from './merging.js';
import { nameClusters } from './naming.js';
import { leanToFormer } from './stability.js';
import { type ClusterItem, learnSpace, placeAllInSpace, type VectorSpace } from './vector-space.js';

/** What a run is told. */
export interface RunOptions {
  /** The group of each issue before this run; issues that had none are left out. */
  readonly former?: ReadonlyMap<string, string>;
  readonly curation?: Curation;
  /** Gives ids to groups that carry on no former one. */
  readonly freshId: () => string;
  /** Above 0 clusters become broader, below 0 finer. */
  readonly breadth?: number;
  /** Other constants than those that were chosen by measuring: for measuring them again. */
  readonly constants?: Partial<GroupingConstants>;
}

/** A group as placing compares new issues with it: the mean of its members, not of unit length. */
export interface ClusterCentre {
  readonly group: string;
  readonly size: number;
  readonly mean: Float32Array;
}

/** The division of all issues after a run, and what later issues are placed with. */
export interface ClusterRun {
  /** The ids of the issues, ascending; the other lists follow this order. */
  readonly issues: readonly string[];
  /** The group of each issue; null for those with fewer than two others alike. */
  readonly groups: readonly (string | null)[];
  /** The cluster that shows each issue: its group, or what people merged that into. */
  readonly clusters: readonly (string | null)[];
  readonly changes: readonly GroupChange[];
  readonly space: VectorSpace;
  readonly cells: Cells;
  /** The cell that each issue lies in. */
  readonly homes: Int32Array;
  /** Where each issue lies in the space, one row each: what is stored for placing. */
  readonly vectors: Matrix;
  /** The same, pulled towards their neighbours: what the means of groups are made of. */
  readonly smoothed: Matrix;
  readonly centres: readonly ClusterCentre[];
  /** The mean similarity with a group from which an issue belongs to it. */
  readonly threshold: number;
}

/**
 * Divides all issues into groups. The order of the issues does not matter; former groups keep their ids, what a person
 * put together stays together, and an issue changes its group only where the new one suits it clearly better.
 */
export function clusterIssues(given: readonly ClusterItem[], options: RunOptions): ClusterRun {
  const items = given.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  refuseDoubles(items);
  const curation = options.curation ?? NO_CURATION;
  const former = items.map((item) => curation.pinned.get(item.id) ?? options.former?.get(item.id) ?? null);
  const kept = new Set([...curation.kept, ...curation.pinned.values()]);
  const space = learnSpace(items);
  const vectors = placeAllInSpace(items, space);
  const grouping = groupRows(vectors, {
    constants: { ...GROUPING_CONSTANTS, ...options.constants },
    breadth: options.breadth,
    leaning: former.some((group) => group !== null)
      ? (found) => leanToFormer(found, shown(former, curation), kept)
      : undefined,
  });
  const named = nameClusters(grouping.membership, grouping.smoothed, { groups: former, kept }, options.freshId);
  const issues = items.map((item) => item.id);
  const groups = applyCuration(issues, named, curation);
  return {
    issues,
    groups,
    clusters: shown(groups, curation),
    changes: clusterChanges(former, groups),
    space,
    cells: grouping.cells,
    homes: grouping.homes,
    vectors,
    smoothed: grouping.smoothed,
    centres: centresOf(grouping.smoothed, groups),
    threshold: grouping.threshold,
  };
}

function refuseDoubles(items: readonly ClusterItem[]): void {
  items.forEach((item, index) => {
    if (items[index + 1]?.id === item.id) throw new Error(`Issue ${item.id} is given twice; each may occur once`);
  });
}

function shown(groups: readonly (string | null)[], { joined }: Curation): (string | null)[] {
  return groups.map((group) => (group === null ? null : shownAs(group, joined)));
}

/** Returns the mean of the members of each group, by which later issues are placed. */
export function centresOf(smoothed: Matrix, groups: readonly (string | null)[]): ClusterCentre[] {
  const names = [...new Set(groups)].filter((group) => group !== null).sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const membership = Int32Array.from(groups, (group) => (group === null ? -1 : (numbers.get(group) ?? -1)));
  const { sums, sizes } = sumGroups(smoothed, membership, names.length);
  return names.map((group, number) => {
    const size = sizes[number] ?? 0;
    return { group, size, mean: rowOf(sums, number).map((value) => value / Math.max(1, size)) };
  });
}
