import { positionOf } from './merge-records.js';
import type { PageMergeState, PresentPage } from './page-merge-state.js';

/**
 * Makes merged pages a tree again: pages that others stand below come back, and where moves of both sides put pages below
 * each other, those that the change request moved go back to where main has them.
 */
export async function settleTree(pages: PageMergeState): Promise<void> {
  do {
    restoreParents(pages);
  } while (await openRings(pages));
}

function restoreParents(pages: PageMergeState): void {
  const waiting = pages.present().map(({ result }) => result.parent);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const page = id === null ? undefined : pages.merged.get(id);
    const record = page?.ours ?? page?.theirs;
    if (id === null || page === undefined || page.result !== undefined || record === undefined) continue;
    pages.change(id, record);
    pages.addConflict(id, { field: 'page', ours: page.ours?.title, theirs: page.theirs?.title });
    waiting.push(record.parent);
  }
}

/** Opens all rings at once, so that the outcome does not depend on which one is found first. */
async function openRings(pages: PageMergeState): Promise<boolean> {
  const present = new Map(pages.present().map((page) => [page.id, page]));
  const rings = await findRings(pages, [...present.values()].filter(isMovedByOurs));
  const moved = rings.flatMap((id) => present.get(id) ?? []).filter(isMovedByOurs);
  for (const { id, ours, theirs, result } of moved) {
    if (theirs === undefined) continue;
    pages.change(id, { ...result, ...positionOf(theirs) });
    pages.addConflict(id, { field: 'position', ours: ours && positionOf(ours), theirs: positionOf(theirs) });
  }
  return moved.some(({ theirs }) => theirs !== undefined);
}

/** Main has no rings, so there is none without a page that stands elsewhere than in main. */
function isMovedByOurs({ result, theirs }: PresentPage): boolean {
  return theirs?.parent !== result.parent;
}

/** The pages that stand below themselves; each page above the starts is looked at once. */
async function findRings(pages: PageMergeState, starts: readonly PresentPage[]): Promise<string[]> {
  const inRings: string[] = [];
  const settled = new Set<string>();
  for (const { id } of starts) {
    const trail = new Set<string>();
    let at: string | null = id;
    while (at !== null && !settled.has(at) && !trail.has(at)) {
      trail.add(at);
      at = await pages.parentOf(at);
    }
    const climbed = [...trail];
    if (at !== null && trail.has(at)) inRings.push(...climbed.slice(climbed.indexOf(at)));
    for (const passed of climbed) settled.add(passed);
  }
  return inRings;
}
