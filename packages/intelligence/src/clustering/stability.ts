import { dotRows, type Matrix } from './matrix.js';
import { type Leaning, sumGroups } from './merging.js';

/** How much what was together before counts as more alike than the vectors say, and what was apart as less. */
const HABIT = 0.08;
/** An issue leaves its group only for one that suits it better by this. */
const MARGIN = 0.05;

/** So unlike counts what a person keeps apart: no similarity outweighs it. */
const NEVER = -2;

/**
 * Makes communities lean to the former division: together if their members were together, apart if they were apart,
 * and apart whatever they look like if each is mostly of another of the groups that people keep.
 */
export function leanToFormer(
  communities: Int32Array,
  former: readonly (string | null)[],
  kept: ReadonlySet<string> = new Set(),
): Leaning {
  const shares = new Map<number, { total: number; known: number; groups: Map<string, number> }>();
  communities.forEach((community, row) => {
    const share = shares.get(community) ?? { total: 0, known: 0, groups: new Map<string, number>() };
    shares.set(community, share);
    share.total++;
    const group = former[row] ?? null;
    if (group === null) return;
    share.known++;
    share.groups.set(group, (share.groups.get(group) ?? 0) + 1);
  });
  return (first, second) => {
    const [a, b] = [shares.get(first), shares.get(second)];
    if (!a || !b || a.known === 0 || b.known === 0) return 0;
    const [one, other] = [mostly(a.groups, a.known), mostly(b.groups, b.known)];
    if (one !== other && kept.has(one) && kept.has(other)) return NEVER;
    let together = 0;
    for (const [group, count] of a.groups) together += (count / a.known) * ((b.groups.get(group) ?? 0) / b.known);
    return HABIT * (2 * together - 1) * Math.min(a.known / a.total, b.known / b.total);
  };
}

/** Leaves a row in its former group unless the new one suits it clearly better; returns the groups after that. */
export function stayUnlessBetter(
  matrix: Matrix,
  membership: Int32Array,
  formerNumbers: ArrayLike<number>,
  groups: number,
): Int32Array {
  const { sums, sizes } = sumGroups(matrix, membership, groups);
  return membership.map((now, row) => {
    const before = formerNumbers[row] ?? -1;
    if (before < 0 || before === now || (sizes[before] ?? 0) === 0) return now;
    const fit = (group: number) =>
      group < 0
        ? Number.NEGATIVE_INFINITY
        : dotRows(matrix.data, row * matrix.columns, sums.data, group * matrix.columns, matrix.columns) /
          Math.max(1, sizes[group] ?? 1);
    return fit(now) < fit(before) + MARGIN ? before : now;
  });
}

function mostly(groups: ReadonlyMap<string, number>, known: number): string {
  for (const [group, count] of groups) if (2 * count > known) return group;
  return '';
}
