import type { PageRecord } from '../pages/page-record.js';
import type { BodyMerge } from './body-merge.js';
import type { ConflictOf } from './content-conflict.js';
import { freePaths } from './free-paths.js';
import type { ConflictedText } from './merge-content.js';
import type { BaseContent, ContentDifference } from './merge-input.js';
import { mergeRecords, type RecordConflict } from './merge-records.js';
import { type PageConflict, PageMerge } from './page-merge.js';
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
  conflictedTexts: ConflictedText[];
}

/** Merges the pages that either side changed, each by itself and then as the tree that they make with all others. */
export async function mergePages({ base, ours, theirs }: PageDifferences, bodies: BodyMerge): Promise<MergedPages> {
  const pages = new PageMerge(base);
  const conflictedTexts: ConflictedText[] = [];
  for (const [id, versions] of await versionsOf((ids) => base.pages(ids), ours, theirs)) {
    const { result, conflicts, count } = await mergePage(versions, bodies);
    pages.merged.set(id, { ...versions, result });
    for (const conflict of conflicts) pages.tell(id, told(conflict, versions));
    if (count > 0) conflictedTexts.push({ kind: 'page', id, count });
  }
  await settleTree(pages);
  await freePaths(pages);
  return { merged: pages.merged, conflicts: pages.conflicts(), conflictedTexts };
}

async function mergePage(versions: Versions<PageRecord>, bodies: BodyMerge): Promise<MergedPage> {
  const { record, conflicts } = mergeRecords(versions);
  const { base, ours, theirs } = versions;
  if (record === undefined || ours === undefined || theirs === undefined)
    return { result: record, conflicts, count: 0 };
  const text = await bodies.merge({ base: base?.body, ours: ours.body, theirs: theirs.body });
  const result = text.hash === record.body ? record : { ...record, body: text.hash };
  return { result, conflicts, count: text.conflicts };
}

interface MergedPage {
  result?: PageRecord;
  conflicts: RecordConflict[];
  /** How many blocks of its text are conflicts. */
  count: number;
}

/** A page that one side deleted is told by its title, not by all that it holds. */
function told(conflict: RecordConflict, { ours, theirs }: Versions<PageRecord>): PageConflict {
  return conflict.field === 'page' ? { field: 'page', ours: ours?.title, theirs: theirs?.title } : conflict;
}
