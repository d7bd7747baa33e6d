import { diff3Merge } from 'node-diff3';

/** Beyond so many pairs of equal lines to choose from, a merge line by line takes longer than it is worth. */
const MAX_PAIRS = 40_000;

/** Merges three versions of a text line by line; gives nothing when both sides changed the same lines. */
export function mergeLines(versions: { base: string; ours: string; theirs: string }): string | undefined {
  const base = versions.base.split('\n');
  const ours = versions.ours.split('\n');
  const theirs = versions.theirs.split('\n');
  const head = sharedLength(base, ours, theirs, (lines, index) => lines[index]);
  const rest = [base, ours, theirs].map((lines) => lines.slice(head));
  const tail = sharedLength(rest[0], rest[1], rest[2], (lines, index) => lines[lines.length - 1 - index]);
  const [o = [], a = [], b = []] = rest.map((lines) => lines.slice(0, lines.length - tail));
  if (equalPairs(o, a) > MAX_PAIRS || equalPairs(o, b) > MAX_PAIRS) return undefined;

  const merged: string[] = [];
  for (const region of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    if (region.ok === undefined) return undefined;
    merged.push(...region.ok);
  }
  return [...base.slice(0, head), ...merged, ...base.slice(base.length - tail)].join('\n');
}

/** How many lines are the same in all three, as the given reading of them goes. */
function sharedLength(
  one: string[] = [],
  two: string[] = [],
  three: string[] = [],
  read: (lines: string[], index: number) => string | undefined,
): number {
  const most = Math.min(one.length, two.length, three.length);
  let length = 0;
  while (length < most && read(one, length) === read(two, length) && read(one, length) === read(three, length)) {
    length += 1;
  }
  return length;
}

function equalPairs(one: string[], other: string[]): number {
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  return other.reduce((pairs, line) => pairs + (counts.get(line) ?? 0), 0);
}
