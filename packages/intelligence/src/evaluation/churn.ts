/** How many of the items that had a cluster before have another one now. */
export interface Churn {
  readonly before: number;
  readonly changed: number;
  /** Changed, not counting items whose former cluster was recorded as merged into the one they are in now. */
  readonly lost: number;
}

/** Compares two divisions of items by the ids of their clusters; `went` answers where a merged cluster went. */
export function churnBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  went: ReadonlyMap<string, string> = new Map(),
): Churn {
  let [changed, lost] = [0, 0];
  for (const [item, cluster] of before) {
    const now = after.get(item);
    if (now === cluster) continue;
    changed++;
    if (now === undefined || went.get(cluster) !== now) lost++;
  }
  return { before: before.size, changed, lost };
}
