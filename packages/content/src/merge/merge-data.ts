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
  const data = { ...ours };
  const conflicts: DataConflict[] = [];
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const side = chooseSide(base[key], ours[key], theirs[key]);
    if (side === 'conflict') conflicts.push({ key, ours: ours[key], theirs: theirs[key] });
    if (side !== 'theirs') continue;
    const value = theirs[key];
    if (value === undefined) delete data[key];
    else data[key] = value;
  }
  return { data, conflicts };
}

/** Tells whose value a three-way merge takes: that of the side that changed it, or neither when both did differently. */
export function chooseSide(base: unknown, ours: unknown, theirs: unknown): 'ours' | 'theirs' | 'conflict' {
  if (sameJson(ours, theirs) || sameJson(base, theirs)) return 'ours';
  return sameJson(base, ours) ? 'theirs' : 'conflict';
}
