/** What became of a group between two runs. */
export type GroupChange =
  | { readonly kind: 'merged'; readonly group: string; readonly into: string }
  | { readonly kind: 'split'; readonly group: string; readonly from: string }
  | { readonly kind: 'dissolved'; readonly group: string };

/** What the new groups are compared with. */
export interface FormerClusters {
  /** The former group of each row; null where it had none. */
  readonly groups: readonly (string | null)[];
  /** Groups that a person named or filled: their ids outlive others. */
  readonly kept: ReadonlySet<string>;
}

interface Overlap<Group> {
  readonly now: Group;
  readonly before: string;
  readonly count: number;
}

/**
 * Gives every new group an id, by its number: that of the former group whose members it holds, or a fresh one. No two
 * groups get the same id.
 */
export function carryOnIds(membership: Int32Array, former: FormerClusters, freshId: () => string): Map<number, string> {
  const overlaps = overlapsOf(
    [...membership].map((group) => (group < 0 ? null : group)),
    former.groups,
  );
  const sizes = sizesOf(former.groups);
  const ids = new Map<number, string>();
  const carried = new Set<string>();
  for (const { now, before, count } of overlaps.toSorted(byClaim(former.kept))) {
    if (ids.has(now) || carried.has(before)) continue;
    const holdsMost = 2 * count > (sizes.get(before) ?? 0);
    if (!holdsMost && largestOf(overlaps, (overlap) => overlap.now === now)?.before !== before) continue;
    ids.set(now, before);
    carried.add(before);
  }
  const numbers = [...new Set(membership)].filter((number) => number >= 0).sort((a, b) => a - b);
  for (const number of numbers) if (!ids.has(number)) ids.set(number, freshId());
  return ids;
}

/**
 * Records what became of groups: one that is gone was merged into the group that holds most of it, or has dissolved; a
 * new one with issues of former groups was split off the one that most of them are from.
 */
export function clusterChanges(former: readonly (string | null)[], groups: readonly (string | null)[]): GroupChange[] {
  const overlaps = overlapsOf(groups, former);
  const [before, now] = [new Set(sizesOf(former).keys()), new Set(sizesOf(groups).keys())];
  const splits = [...now].filter((group) => !before.has(group)).sort();
  const gone = [...before].filter((group) => !now.has(group)).sort();
  return [
    ...splits.flatMap((group): GroupChange[] => {
      const origin = largestOf(overlaps, (overlap) => overlap.now === group);
      return origin ? [{ kind: 'split', group, from: origin.before }] : [];
    }),
    ...gone.map((group): GroupChange => {
      const target = largestOf(overlaps, (overlap) => overlap.before === group);
      return target ? { kind: 'merged', group, into: target.now } : { kind: 'dissolved', group };
    }),
  ];
}

function overlapsOf<Group extends string | number>(
  groups: readonly (Group | null)[],
  former: readonly (string | null)[],
): Overlap<Group>[] {
  const counts = new Map<Group, Map<string, number>>();
  groups.forEach((now, row) => {
    const before = former[row] ?? null;
    if (now === null || before === null) return;
    const inner = counts.get(now) ?? new Map<string, number>();
    counts.set(now, inner);
    inner.set(before, (inner.get(before) ?? 0) + 1);
  });
  return [...counts].flatMap(([now, inner]) => [...inner].map(([before, count]) => ({ now, before, count })));
}

function sizesOf(groups: readonly (string | null)[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const group of groups) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return sizes;
}

/** Kept groups claim first, then the larger overlap, then the lower id, so that the order of issues never decides. */
function byClaim<Group extends string | number>(
  kept: ReadonlySet<string>,
): (a: Overlap<Group>, b: Overlap<Group>) => number {
  return (a, b) =>
    Number(kept.has(b.before)) - Number(kept.has(a.before)) ||
    b.count - a.count ||
    ascending(a.before, b.before) ||
    ascending(a.now, b.now);
}

function ascending<Value extends string | number>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function largestOf<Group extends string | number>(
  overlaps: readonly Overlap<Group>[],
  which: (overlap: Overlap<Group>) => boolean,
): Overlap<Group> | undefined {
  return overlaps.filter(which).toSorted(byClaim(new Set()))[0];
}
