import { compareText, sameJson } from '../document/json-values.js';
import type { PageRecord } from '../pages/page-record.js';

/** An attribute of a page that changed; absent means that it was not set. */
export interface AttributeChange {
  before?: unknown;
  after?: unknown;
}

export interface RecordPosition {
  parent: string | null;
  order: string;
}

export type EditedAttribute = Exclude<
  keyof PageRecord,
  'parent' | 'order' | 'madeFor' | 'git' | 'createdAt' | 'updatedAt'
>;

/** What happened to the pages between two revisions; each list is ordered by page id. */
export interface RecordDifferences {
  added: { id: string; record: PageRecord }[];
  removed: { id: string; record: PageRecord }[];
  moved: { id: string; record: PageRecord; before: RecordPosition; after: RecordPosition }[];
  edited: { id: string; record: PageRecord; attributes: Partial<Record<EditedAttribute, AttributeChange>> }[];
}

type Records = Iterable<readonly [string, PageRecord]>;

/** Compares the pages of two revisions; a page that was both moved and edited stands in both lists. */
export function diffRecords(before: Records, after: Records): RecordDifferences {
  const old = new Map(before);
  const now = new Map(after);
  const differences: RecordDifferences = { added: [], removed: [], moved: [], edited: [] };
  const ids = [...new Set([...old.keys(), ...now.keys()])].sort(compareText);
  for (const id of ids) compareRecord(id, old.get(id), now.get(id), differences);
  return differences;
}

/** Names the attributes in which two records of one page differ, with both values. */
export function changedAttributes(
  before: PageRecord,
  after: PageRecord,
): Partial<Record<EditedAttribute, AttributeChange>> {
  const changed: Partial<Record<EditedAttribute, AttributeChange>> = {};
  for (const name of EDITED_ATTRIBUTES) {
    if (sameJson(before[name], after[name])) continue;
    changed[name] = {
      ...(before[name] === undefined ? {} : { before: before[name] }),
      ...(after[name] === undefined ? {} : { after: after[name] }),
    };
  }
  return changed;
}

// Written as an object so that a new attribute of PageRecord cannot be forgotten here.
const COMPARED: Record<EditedAttribute, true> = {
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
  computedSeed: true,
  body: true,
  extra: true,
};

const EDITED_ATTRIBUTES = Object.keys(COMPARED).filter(isEditedAttribute);

function isEditedAttribute(name: string): name is EditedAttribute {
  return Object.hasOwn(COMPARED, name);
}

function compareRecord(
  id: string,
  old: PageRecord | undefined,
  now: PageRecord | undefined,
  differences: RecordDifferences,
): void {
  if (now === undefined) {
    if (old !== undefined) differences.removed.push({ id, record: old });
    return;
  }
  if (old === undefined) {
    differences.added.push({ id, record: now });
    return;
  }
  if (old.parent !== now.parent || old.order !== now.order) {
    differences.moved.push({ id, record: now, before: placeOf(old), after: placeOf(now) });
  }
  const attributes = changedAttributes(old, now);
  if (Object.keys(attributes).length > 0) differences.edited.push({ id, record: now, attributes });
}

function placeOf({ parent, order }: PageRecord): RecordPosition {
  return { parent, order };
}
