import type { PageRecord } from '../pages/page-record.js';
import type { BodyMerge } from './body-merge.js';
import type { ConflictOf } from './content-conflict.js';
import { freePaths } from './free-paths.js';
import { chooseSide } from './merge-data.js';
import type { BaseContent, ContentDifference } from './merge-input.js';
import { type MergedRecord, mergeRecords, type RecordConflict } from './merge-records.js';
import { type PageConflict, PageMergeState } from './page-merge-state.js';
import { settleTree } from './settle-tree.js';
import { type Merged, type Versions, versionsOf } from './versions.js';

export interface PageDifferences {
  base: BaseContent;
  ours: ContentDifference['pages'];
  theirs: ContentDifference['pages'];
}

export interface MergedPages {
  merged: ReadonlyMap<string, Merged<PageRecord>>;
  conflicts: ConflictOf<'page'>[];
}

/** Merges the pages that either side changed, each by itself and then as the tree that they make with all others. */
export async function mergePages({ base, ours, theirs }: PageDifferences, bodies: BodyMerge): Promise<MergedPages> {
  const pages = new PageMergeState(base);
  for (const [id, versions] of await versionsOf((ids) => base.pages(ids), ours, theirs)) {
    const { record, conflicts } = await mergePage(id, versions, bodies);
    pages.merged.set(id, { ...versions, result: record });
    for (const conflict of conflicts) pages.addConflict(id, describeConflict(conflict, versions));
  }
  await settleTree(pages);
  await freePaths(pages);
  return { merged: pages.merged, conflicts: pages.conflicts() };
}

async function mergePage(id: string, versions: Versions<PageRecord>, bodies: BodyMerge): Promise<MergedRecord> {
  const { base, ours, theirs } = versions;
  const side = chooseSide(base, ours, theirs);
  if (side !== 'conflict') return { record: versions[side], conflicts: [] };
  const { record, conflicts } = mergeRecords(versions);
  if (record === undefined || ours === undefined || theirs === undefined) return { record, conflicts };
  const body = await bodies.merge({ kind: 'page', id }, { base: base?.body, ours: ours.body, theirs: theirs.body });
  return { record: body === record.body ? record : { ...record, body }, conflicts };
}

/** A page that one side deleted is shown by its title, not by all that it holds. */
function describeConflict(conflict: RecordConflict, { ours, theirs }: Versions<PageRecord>): PageConflict {
  return conflict.field === 'page' ? { field: 'page', ours: ours?.title, theirs: theirs?.title } : conflict;
}
