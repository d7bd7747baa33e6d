import { isComputedFromSource } from '../api-reference/made-content.js';
import { sameJson } from '../document/json-values.js';
import type { PageRecord } from '../pages/page-record.js';
import type { MergeInput } from './merge-input.js';

type Pages = ReadonlyMap<string, PageRecord | null>;

/**
 * Takes out of two lists of changed pages what no person decided: what both sides made from a source is taken from
 * theirs, and whoever deleted a computed page is not stopped by a newer state of its source.
 */
export async function settleComputed({ base, ours, theirs }: { base: MergeInput['base']; ours: Pages; theirs: Pages }) {
  const settled = { ours: new Map(ours), theirs: new Map(theirs) };
  const both = [...ours.keys()].filter((id) => theirs.has(id));
  if (![...ours.values(), ...theirs.values()].some(isComputed)) return settled;
  const before = await base.pages(both);
  for (const id of both) {
    settle(id, { base: before.get(id), ours: ours.get(id) ?? null, theirs: theirs.get(id) ?? null }, settled);
  }
  return settled;
}

interface Versions {
  base: PageRecord | undefined;
  ours: PageRecord | null;
  theirs: PageRecord | null;
}

function settle(
  id: string,
  { base, ours, theirs }: Versions,
  settled: { ours: Map<string, PageRecord | null>; theirs: Map<string, PageRecord | null> },
): void {
  if (ours === null && theirs !== null && isMadeAgain(base, theirs)) settled.theirs.delete(id);
  else if (theirs === null && ours !== null && isMadeAgain(base, ours)) settled.ours.delete(id);
  else if (ours === null || theirs === null) return;
  else if (ours.madeFor !== undefined && theirs.madeFor !== undefined) settled.ours.delete(id);
  else if (isComputed(ours) && isComputed(theirs)) settled.ours.set(id, { ...ours, ...madeParts(theirs) });
}

/** Whether nothing but what was made from the source is different. */
function isMadeAgain(before: PageRecord | undefined, after: PageRecord): boolean {
  if (after.madeFor !== undefined) return true;
  if (before === undefined || !isComputed(after)) return false;
  return sameJson(decided(before), decided(after));
}

/** What people decided about a page. */
function decided(record: PageRecord) {
  return { ...record, body: undefined, computedSeed: undefined, updatedAt: undefined };
}

function madeParts({ body, computedSeed }: PageRecord): Partial<PageRecord> {
  return { ...(body !== undefined && { body }), ...(computedSeed !== undefined && { computedSeed }) };
}

function isComputed(record: PageRecord | null): boolean {
  return record !== null && isComputedFromSource(record.computed);
}
