import { sameJson } from '../document/json-values.js';

/** A key that both sides set differently; an absent value means that the side removed it. */
export interface DataConflict {
  key: string;
  ours?: unknown;
  theirs?: unknown;
}

export interface DataVersions<Value> {
  base: Record<string, Value>;
  ours: Record<string, Value>;
  theirs: Record<string, Value>;
}

/** Merges three versions of an object key by key; where both sides changed a key differently ours is kept and told. */
export function mergeData<Value>({ base, ours, theirs }: DataVersions<Value>): {
  data: Record<string, Value>;
  conflicts: DataConflict[];
} {
  // People choose the keys, and a key may be called as something that every object has.
  const before = new Map(Object.entries(base));
  const data = new Map(Object.entries(ours));
  const other = new Map(Object.entries(theirs));
  const conflicts: DataConflict[] = [];
  for (const key of new Set([...data.keys(), ...other.keys()])) {
    const value = other.get(key);
    const side = chooseSide(before.get(key), data.get(key), value);
    if (side === 'conflict') conflicts.push({ key, ours: data.get(key), theirs: value });
    if (side !== 'theirs') continue;
    if (value === undefined) data.delete(key);
    else data.set(key, value);
  }
  return { data: Object.fromEntries(data), conflicts };
}

/** Tells whose value a three-way merge takes: that of the side that changed it, or neither when both did differently. */
export function chooseSide(base: unknown, ours: unknown, theirs: unknown): 'ours' | 'theirs' | 'conflict' {
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return 'ours';
  return sameJson(base, ours) ? 'theirs' : 'conflict';
}
