/** What people decided; no run undoes it. */
export interface Curation {
  /** Issues that a person moved, and the group they were put into. */
  readonly pinned: ReadonlyMap<string, string>;
  /** Groups that a person renamed or otherwise wants to keep: their ids survive merges with others. */
  readonly kept: ReadonlySet<string>;
  /** Groups that a person merged into another: what a run puts into the first is shown in the second. */
  readonly joined: ReadonlyMap<string, string>;
}

/** Nobody decided anything. */
export const NO_CURATION: Curation = { pinned: new Map(), kept: new Set(), joined: new Map() };

/** Puts moved issues back where a person put them; returns the group of each issue. */
export function applyCuration(
  issues: readonly string[],
  groups: readonly (string | null)[],
  curation: Curation,
): (string | null)[] {
  return issues.map((issue, index) => curation.pinned.get(issue) ?? groups[index] ?? null);
}

/** Returns the cluster that shows a group: the end of the chain of merges that people made. */
export function shownAs(group: string, joined: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let shown = group;
  for (let next = joined.get(shown); next !== undefined && !seen.has(shown); next = joined.get(shown)) {
    seen.add(shown);
    shown = next;
  }
  return shown;
}
