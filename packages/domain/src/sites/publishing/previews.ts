import { isAllowed } from '../../platform/permissions/resolve.js';
import type { RoleOrGuest } from '../../platform/permissions/roles.js';

const HOUR_MS = 60 * 60 * 1000;

/** A preview ends so long after its last change, and so long after it was made at the latest. */
const PREVIEW_MS = HOUR_MS;
const MAX_PREVIEW_MS = 12 * HOUR_MS;

/** When a preview ends that is made or changed now; never later than the session of an author whom somebody vouches for. */
export function previewEnd(createdAt: Date, now: Date, sessionEnd: Date | null): Date {
  const ends = [now.getTime() + PREVIEW_MS, createdAt.getTime() + MAX_PREVIEW_MS];
  if (sessionEnd) ends.push(sessionEnd.getTime());
  return new Date(Math.min(...ends));
}

/** Whether somebody may preview a site with drafts: who looks after the site, and who may edit one of its spaces. */
export function mayPreview(onSite: RoleOrGuest, onSpaces: Iterable<RoleOrGuest>): boolean {
  if (!isAllowed('site.view', { role: onSite })) return false;
  if (isAllowed('site.preview', { role: onSite })) return true;
  return [...onSpaces].some((role) => isAllowed('space.edit', { role }));
}

/** The structure of a site for the author of a preview: spaces that the author may not read are as good as deleted. */
export function previewedStructure<Item extends { type: string }>(
  structure: readonly Item[],
  readable: { has(spaceId: string): boolean },
): Item[] {
  return structure.map((item) =>
    'spaceId' in item && typeof item.spaceId === 'string' && !readable.has(item.spaceId)
      ? { ...item, deleted: true }
      : item,
  );
}
