import { longestIncreasing } from '@lectern/content/diff/longest-increasing';

/** Which version of something is shown; of both in one, what is gone stands before what came in its place. */
export type ShownSide = 'before' | 'after' | 'both';

/** A place in two versions of a list in one. What stands elsewhere now has two: where it stood, and where it stands. */
export interface MergedLine<Entry> {
  former?: Entry;
  present?: Entry;
}

/** Puts two versions of a list into one; what is gone comes behind what it stood behind, as far as that stayed. */
export function mergeLists<Entry extends object>(
  before: readonly Entry[],
  after: readonly Entry[],
  formerOf: (entry: Entry) => Entry | undefined,
): MergedLine<Entry>[] {
  const stayed = stayedIn(before, after, formerOf);
  const kept = new Set(stayed.values());
  const gone = new Map<Entry | undefined, Entry[]>();
  let anchor: Entry | undefined;
  for (const former of before) {
    if (kept.has(former)) anchor = former;
    else push(gone, anchor, former);
  }
  const goneBehind = (place: Entry | undefined) => (gone.get(place) ?? []).map((former) => ({ former }));
  return [
    ...goneBehind(undefined),
    ...after.flatMap((present): MergedLine<Entry>[] => {
      const former = stayed.get(present);
      return former ? [{ former, present }, ...goneBehind(former)] : [{ present }];
    }),
  ];
}

/** What is in both lists and kept its order, with its former version. */
function stayedIn<Entry extends object>(
  before: readonly Entry[],
  after: readonly Entry[],
  formerOf: (entry: Entry) => Entry | undefined,
): Map<Entry, Entry> {
  const places = new Map(before.map((entry, place) => [entry, place]));
  const common = after.flatMap((present) => {
    const former = formerOf(present);
    const place = former && places.get(former);
    return former === undefined || place === undefined ? [] : [{ present, former, place }];
  });
  const inOrder = longestIncreasing(common.map(({ place }) => place));
  return new Map(common.flatMap(({ present, former }, index) => (inOrder.has(index) ? [[present, former]] : [])));
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
