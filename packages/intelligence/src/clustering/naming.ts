import { carryOnIds, type FormerClusters } from './identity.js';
import type { Matrix } from './matrix.js';
import { stayUnlessBetter } from './stability.js';

/** Fewer issues than these are no cluster yet. */
export const SMALLEST_GROUP = 3;

/**
 * Names the groups of a new division so that former ids live on: rows stay in their former group unless the new one
 * suits them clearly better, and a group that people keep never loses its members to another. Returns null for rows
 * with too few others alike.
 */
export function nameClusters(
  membership: Int32Array,
  smoothed: Matrix,
  former: FormerClusters,
  freshId: () => string,
): (string | null)[] {
  const found = withoutSmall(membership);
  const ids = carryOnIds(found, former, freshId);
  const carried = new Set(ids.values());
  const isLeftOver = (group: string | null) => group !== null && former.kept.has(group) && !carried.has(group);
  const names = [...new Set([...carried, ...former.groups.flatMap((group) => (isLeftOver(group) ? [group] : []))])];
  const numbers = new Map(names.map((name, number) => [name, number]));
  const before = former.groups.map((group) => numbers.get(group) ?? -1);
  const named = found.map((group, row) => {
    if (isLeftOver(former.groups[row] ?? null)) return before[row] ?? -1;
    return numbers.get(ids.get(group) ?? null) ?? -1;
  });
  const steady = stayUnlessBetter(smoothed, named, before, names.length);
  const known = new Set(former.groups);
  const settled = withoutSmall(steady);
  // What stayed behind may leave a new group too small; a former one lives as long as it has a member.
  return [...steady].map((number, row) => {
    const name = names[number] ?? null;
    if (known.has(name) || (settled[row] ?? -1) >= 0) return name;
    return names[before[row] ?? -1] ?? null;
  });
}

function withoutSmall(membership: Int32Array): Int32Array {
  const sizes = new Map<number, number>();
  for (const group of membership) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return membership.map((group) => ((sizes.get(group) ?? 0) >= SMALLEST_GROUP ? group : -1));
}
