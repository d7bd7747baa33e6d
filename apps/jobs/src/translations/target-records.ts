import { isComputedFromSource } from '@lectern/content/api-reference/made-content';
import { sameJson } from '@lectern/content/document/json-values';
import type { PageRecord } from '@lectern/content/pages/page-record';

/** A page in the revisions that a run works with; absent where it is not. */
export interface PageVersions {
  /** In the source, now and when the last run was made. */
  source: PageRecord;
  sourceBefore: PageRecord | undefined;
  /** In the target, now and as the last run left it. */
  current: PageRecord | undefined;
  made: PageRecord | undefined;
}

/** What a page says in the target. */
export type TargetTexts = Pick<PageRecord, 'title' | 'description' | 'linkTitle'> & { body: string | undefined };

/** What people may arrange in the target in their own way; a page's place is one thing. */
const ARRANGED = [
  ['parent', 'order'],
  ['slug'],
  ['emoji'],
  ['icon'],
  ['hidden'],
  ['noIndex'],
  ['noRobotsIndex'],
  ['cover'],
  ['layout'],
  ['tags'],
  ['condition'],
  ['variables'],
] as const;

/** The record of a page in the target: the source's, with its own texts and with what people arranged differently. */
export function targetRecord(versions: PageVersions, texts: TargetTexts, at: string): PageRecord {
  const { source, current } = versions;
  const { git: _, body: __, description: ___, linkTitle: ____, ...kept } = source;
  const { body, ...words } = texts;
  const record: PageRecord = {
    ...kept,
    ...words,
    ...madeAlready(source, current),
    ...(body !== undefined && { body }),
    createdAt: current?.createdAt ?? at,
    updatedAt: at,
  };
  for (const fields of ARRANGED) {
    if (fields.some((name) => isArranged(versions, name))) for (const name of fields) take(record, current, name);
  }
  return record;
}

/** Whether two records are the same but for when they were changed. */
export function isSameRecord(a: PageRecord | undefined, b: PageRecord): boolean {
  return a !== undefined && sameJson({ ...a, updatedAt: undefined }, { ...b, updatedAt: undefined });
}

function isArranged({ source, sourceBefore, current, made }: PageVersions, name: keyof PageRecord): boolean {
  if (!current || !made || sameJson(current[name], made[name])) return false;
  return sourceBefore !== undefined && sameJson(source[name], sourceBefore[name]);
}

function take<Name extends keyof PageRecord>(record: PageRecord, from: PageRecord | undefined, name: Name): void {
  const value = from?.[name];
  if (value === undefined) delete record[name];
  else Object.assign(record, { [name]: value });
}

/** A page that is made from an API specification or by an integration is made in each space by itself. */
function madeAlready({ computed }: PageRecord, current: PageRecord | undefined): Partial<PageRecord> {
  if (!isComputedFromSource(computed)) return {};
  return {
    ...(current?.body !== undefined && { body: current.body }),
    ...(current?.computedSeed !== undefined && { computedSeed: current.computedSeed }),
  };
}
