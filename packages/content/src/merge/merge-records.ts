import type { Json } from '../document/document.js';
import { sameJson } from '../document/json-values.js';
import type { PageRecord } from '../pages/page-record.js';
import { chooseSide, mergeData } from './merge-data.js';

/** One version of a page on each side; absent when the page does not exist there. */
export interface RecordVersions {
  base?: PageRecord;
  ours?: PageRecord;
  theirs?: PageRecord;
}

/** Something both sides changed differently. */
export interface RecordConflict {
  /** `position` is parent and order together; `page` stands for the whole page, deleted on one side. */
  field: MergedField | `${MergedField}.${string}` | 'position' | 'page';
  ours?: unknown;
  theirs?: unknown;
}

export interface MergedRecord {
  /** Absent when the page is deleted. */
  record?: PageRecord;
  conflicts: RecordConflict[];
}

/** The fields in which people can disagree; the rest is bookkeeping that follows from them. */
export type MergedField = Exclude<keyof PageRecord, 'parent' | 'order' | Bookkeeping | 'createdAt' | 'updatedAt'>;

type Bookkeeping = (typeof BOOKKEEPING)[number];

const BOOKKEEPING = ['body', 'computedSeed', 'madeFor', 'git'] as const;

/**
 * Merges one page record field by field. Where only one side changed a field its value is taken; where both changed it
 * differently ours is kept and the conflict is told; variables and unknown metadata merge key by key. A page that one side
 * deleted and the other changed stays, as a conflict. A body changed on both sides is no conflict here: the record keeps
 * the hash of ours until the bodies are merged as text.
 */
export function mergeRecords({ base, ours, theirs }: RecordVersions): MergedRecord {
  if (ours === undefined || theirs === undefined) return mergeExistence(base, ours, theirs);
  return mergeFields(base ?? {}, ours, theirs);
}

function mergeExistence(base?: PageRecord, ours?: PageRecord, theirs?: PageRecord): MergedRecord {
  const kept = ours ?? theirs;
  if (kept === undefined) return { conflicts: [] };
  if (base === undefined) return { record: kept, conflicts: [] };
  if (sameContent(base, kept)) return { conflicts: [] };
  return { record: kept, conflicts: [{ field: 'page', ours: ours ?? null, theirs: theirs ?? null }] };
}

function mergeFields(base: Partial<PageRecord>, ours: PageRecord, theirs: PageRecord): MergedRecord {
  const record: PageRecord = { ...ours };
  const conflicts: RecordConflict[] = [];
  for (const name of MERGED_FIELDS) conflicts.push(...mergeField(name, base, record, theirs));
  const position = chooseSide(positionOf(base), positionOf(ours), positionOf(theirs));
  if (position === 'theirs') Object.assign(record, positionOf(theirs));
  if (position === 'conflict')
    conflicts.push({ field: 'position', ours: positionOf(ours), theirs: positionOf(theirs) });
  for (const name of BOOKKEEPING) {
    if (chooseSide(base[name], ours[name], theirs[name]) === 'theirs') copyField(record, theirs, name);
  }
  record.createdAt = [ours.createdAt, theirs.createdAt].sort()[0] ?? ours.createdAt;
  record.updatedAt = [ours.updatedAt, theirs.updatedAt].sort()[1] ?? ours.updatedAt;
  return { record, conflicts };
}

/** Brings what theirs changed in one field into the record, and gives what cannot be brought in. */
function mergeField(
  name: MergedField,
  base: Partial<PageRecord>,
  record: PageRecord,
  theirs: PageRecord,
): RecordConflict[] {
  const side = chooseSide(base[name], record[name], theirs[name]);
  if (side === 'theirs') copyField(record, theirs, name);
  if (side !== 'conflict') return [];
  if (name === 'variables' || name === 'extra') return mergeSettings(name, base, record, theirs);
  return [{ field: name, ours: record[name], theirs: theirs[name] }];
}

function mergeSettings<Name extends 'variables' | 'extra'>(
  name: Name,
  base: Partial<PageRecord>,
  record: PageRecord,
  theirs: PageRecord,
): RecordConflict[] {
  const merged = mergeData<Json>({ base: base[name] ?? {}, ours: record[name] ?? {}, theirs: theirs[name] ?? {} });
  Object.assign(record, { [name]: merged.data });
  return merged.conflicts.map(({ key, ...values }) => ({ field: `${name}.${key}` as const, ...values }));
}

function sameContent(a: PageRecord, b: PageRecord): boolean {
  return (
    sameJson(positionOf(a), positionOf(b)) &&
    a.body === b.body &&
    MERGED_FIELDS.every((name) => sameJson(a[name], b[name]))
  );
}

/** Gives a page what another version has in a field, or nothing where that has nothing. */
export function copyField<K extends keyof PageRecord>(to: Partial<PageRecord>, from: PageRecord, name: K): void {
  if (from[name] === undefined) delete to[name];
  else to[name] = from[name];
}

/** Where a page stands: parent and order belong together. */
export function positionOf({ parent, order }: Partial<PageRecord>): { parent?: string | null; order?: string } {
  return { parent, order };
}

// Written as an object so that a new field of PageRecord cannot be forgotten here.
const MERGED: Record<MergedField, true> = {
  type: true,
  slug: true,
  title: true,
  description: true,
  emoji: true,
  icon: true,
  linkTitle: true,
  condition: true,
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
  cover: true,
  layout: true,
  variables: true,
  tags: true,
  target: true,
  computed: true,
  extra: true,
};

const MERGED_FIELDS = Object.keys(MERGED).filter(isMergedField);

/** Whether people can disagree about something of this name. */
export function isMergedField(name: string): name is MergedField {
  return Object.hasOwn(MERGED, name);
}
