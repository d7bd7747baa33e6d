import { sameJson } from '../document/json-values.js';
import type { AssetOf } from '../pages/asset.js';
import type { BodyMerge } from './body-merge.js';
import { type ConflictOf, conflictValue } from './content-conflict.js';
import { chooseSide } from './merge-data.js';
import type { Versions } from './versions.js';

type Reusable = AssetOf<'reusable'>;

export interface MergedReusable {
  /** Absent when it is deleted. */
  result?: Reusable;
  conflicts: ConflictOf<'reusable-content'>[];
}

const DECIDED_BY_PEOPLE = ['title', 'computed'] as const;
const BOOKKEEPING = ['computedSeed', 'git'] as const;

/** Merges a reusable content: its fields one by one, its text as text; one that a side deleted and the other changed stays. */
export async function mergeReusables(
  id: string,
  versions: Versions<Reusable>,
  bodies: BodyMerge,
): Promise<MergedReusable> {
  const { base, ours, theirs } = versions;
  if (ours === undefined || theirs === undefined) return mergeExistence(id, versions);
  const hashes = { base: base?.body, ours: ours.body, theirs: theirs.body };
  const result: Reusable = { ...ours };
  put(result, 'body', await bodies.merge({ kind: 'reusable-content', id }, hashes));
  const conflicts: MergedReusable['conflicts'] = [];
  for (const field of [...DECIDED_BY_PEOPLE, ...BOOKKEEPING]) {
    if (chooseSide(base?.[field], ours[field], theirs[field]) === 'theirs') put(result, field, theirs[field]);
  }
  for (const field of DECIDED_BY_PEOPLE) {
    if (chooseSide(base?.[field], ours[field], theirs[field]) !== 'conflict') continue;
    const sides = { ours: conflictValue(ours[field]), theirs: conflictValue(theirs[field]) };
    conflicts.push({ kind: 'reusable-content', id, field, ...sides });
  }
  return { result, conflicts };
}

function mergeExistence(id: string, { base, ours, theirs }: Versions<Reusable>): MergedReusable {
  const kept = ours ?? theirs;
  if (sameJson(withoutBookkeeping(base), withoutBookkeeping(kept))) return { conflicts: [] };
  const titles = { ours: conflictValue(ours?.title), theirs: conflictValue(theirs?.title) };
  return {
    result: kept,
    conflicts: [{ kind: 'reusable-content', id, field: 'reusable-content', ...titles }],
  };
}

function withoutBookkeeping(reusable: Reusable | undefined): Partial<Reusable> | undefined {
  return reusable && { ...reusable, git: undefined, computedSeed: undefined };
}

/** Absent fields are really absent, so that equal contents are stored as equal objects. */
function put<Name extends keyof Reusable>(to: Partial<Reusable>, name: Name, value: Partial<Reusable>[Name]): void {
  if (value === undefined) delete to[name];
  else to[name] = value;
}
