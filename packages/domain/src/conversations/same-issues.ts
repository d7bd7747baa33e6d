/** An issue that a conversation had before it changed. */
export interface FormerIssue {
  id: string;
  text: string;
}

/** As many of the words of the shorter text must stand in the other one. */
const SHARED = 0.5;

/**
 * Tells which issues a conversation still has after it changed, by their number among the new ones: those whose text
 * is the same, then those whose words are most alike. Where one is left on either side, it is the same in other words.
 */
export function sameIssues(before: readonly FormerIssue[], after: readonly string[]): Map<number, FormerIssue> {
  const same = new Map<number, FormerIssue>();
  const left = [...before];
  const take = (place: number, former: FormerIssue) => {
    same.set(place, former);
    left.splice(left.indexOf(former), 1);
  };
  for (const [place, text] of after.entries()) {
    const former = left.find((issue) => issue.text === text);
    if (former) take(place, former);
  }
  for (const { place, former } of pairsByLikeness(left, after, same)) {
    if (!same.has(place) && left.includes(former)) take(place, former);
  }
  const unpaired = after.flatMap((_, place) => (same.has(place) ? [] : [place]));
  const [place, former] = [unpaired[0], left[0]];
  if (unpaired.length === 1 && left.length === 1 && place !== undefined && former) take(place, former);
  return same;
}

function pairsByLikeness(left: readonly FormerIssue[], after: readonly string[], same: ReadonlyMap<number, unknown>) {
  return after
    .flatMap((text, place) =>
      same.has(place) ? [] : left.map((former) => ({ place, former, likeness: likenessOf(former.text, text) })),
    )
    .filter(({ likeness }) => likeness >= SHARED)
    .sort((a, b) => b.likeness - a.likeness || a.place - b.place);
}

function likenessOf(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, Math.min(words.size, others.size));
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
