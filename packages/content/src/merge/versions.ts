import { compareText } from '../document/json-values.js';

/** One thing in its three versions; absent where it does not exist. */
export interface Versions<Value> {
  base?: Value;
  ours?: Value;
  theirs?: Value;
}

/** One thing in its three versions and as it is merged; absent where it is gone. */
export interface Merged<Value> extends Versions<Value> {
  result?: Value;
}

/** Gives all three versions of everything that either side changed, ordered by name. */
export async function versionsOf<Value>(
  readBase: (names: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ours: ReadonlyMap<string, Value | null>,
  theirs: ReadonlyMap<string, Value | null>,
): Promise<[string, Versions<Value>][]> {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort(compareText);
  const base = await readBase(names);
  const version = (side: ReadonlyMap<string, Value | null>, name: string): Value | undefined => {
    const changed = side.get(name);
    return changed === undefined ? base.get(name) : (changed ?? undefined);
  };
  return names.map((name) => [
    name,
    { base: base.get(name), ours: version(ours, name), theirs: version(theirs, name) },
  ]);
}
