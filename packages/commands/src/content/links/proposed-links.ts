import type { Base } from '@lectern/database/content/content-store';
import type { LinkOverlay, OverlaidLink, OverlaidTarget } from '@lectern/database/content/link-overlay';
import { knownStatus, type StoredLinkStatus, type StoredLinkTarget } from '@lectern/database/content/link-status';
import {
  findTargetStatuses,
  findTouchedTargets,
  type ShownTarget,
} from '@lectern/database/content/overlaid-targets.queries';
import type { IndexedRevisionRow } from '@lectern/database/content/revisions.queries';
import type { SpaceLinkRow } from '@lectern/database/content/space-links.queries';
import { EMPTY_ROOT } from '@lectern/database/content/trie';
import type { Sql } from '@lectern/database/sql';
import type { CommitContext } from '../commit.js';
import { findLinkDifference, type LinkDifference, statusAfter } from './link-difference.js';
import { changedSources, collectLinks } from './link-sources.js';

/** A branch with the current content of its space, and the current content that the branch has taken in last. */
export interface ProposedVersions {
  main: IndexedRevisionRow;
  ancestor: IndexedRevisionRow;
  proposed: IndexedRevisionRow;
}

/**
 * Tells how the links of a branch differ from those that the tables show of its space; the cost follows the difference.
 * As long as the tables are being filled, it reads both versions whole instead.
 */
export async function proposedLinks(
  sql: Sql,
  commit: CommitContext,
  { main, ancestor, proposed }: ProposedVersions,
): Promise<LinkOverlay> {
  const overlay = main.indexed
    ? await overlayOn(sql, commit, main, proposed)
    : beside(await overlayOn(sql, commit, null, proposed), await overlayOn(sql, commit, null, main));
  if (ancestor.id === main.id) return overlay;
  const own = await findLinkDifference(sql, commit.store, ancestor, proposed);
  return { ...overlay, targets: overlay.targets.map((target) => (concerns(own, target) ? target : asInSpace(target))) };
}

/** How the links of a version differ from what the tables show, or from nothing at all. */
async function overlayOn(
  sql: Sql,
  { store, appUrl }: CommitContext,
  shownVersion: Base | null,
  version: IndexedRevisionRow,
): Promise<LinkOverlay> {
  const { organizationId, spaceId } = version;
  const from = shownVersion ?? { organizationId, roots: { pages: EMPTY_ROOT, paths: EMPTY_ROOT, assets: EMPTY_ROOT } };
  const difference = await findLinkDifference(sql, store, from, version);
  const sources = await changedSources(sql, organizationId, difference.content);
  const { rows, targets } = collectLinks(spaceId, sources);
  const names = [...difference.sources];
  const touched = { sources: names, targets: targets.map(({ target }) => target), objects: [...difference.objects] };
  const shown = shownVersion ? await findTouchedTargets(sql, spaceId, touched) : [];
  const linked = byTarget([...shown.filter(({ kept }) => kept), ...targets]);
  const known = { difference, shown: byTarget(shown), onTables: shownVersion !== null, appUrl };
  const statuses = await statusesOf(sql, version, [...linked.values()], known);
  const added = addedLinks(rows);
  return {
    onTables: known.onTables,
    sources: names,
    touched: [...new Set([...known.shown.keys(), ...linked.keys()])],
    targets: [...linked.values()].map(({ target, ref, object, owner }) => ({
      ...{ target, ref, object, owner },
      status: statuses.get(target) ?? 'broken',
      spaceStatus: known.shown.get(target)?.status ?? null,
      added: added.get(target) ?? [],
    })),
  };
}

interface KnownTargets {
  difference: LinkDifference;
  shown: ReadonlyMap<string, ShownTarget>;
  onTables: boolean;
  appUrl: string;
}

/** The statuses of targets in a version: by what is different in it, and otherwise by what there is now. */
async function statusesOf(
  sql: Sql,
  { spaceId }: IndexedRevisionRow,
  targets: readonly StoredLinkTarget[],
  { difference, shown, onTables, appUrl }: KnownTargets,
): Promise<Map<string, StoredLinkStatus>> {
  const statuses = new Map<string, StoredLinkStatus>();
  const unknown: StoredLinkTarget[] = [];
  for (const target of targets) {
    const status =
      knownStatus(target, appUrl) ?? statusAfter(difference, target) ?? shown.get(target.target)?.status ?? null;
    if (status !== null) statuses.set(target.target, status);
    // What is in the space and not in a version that was read whole is not there.
    else if (!onTables && target.owner === null) statuses.set(target.target, 'broken');
    else unknown.push(target);
  }
  return new Map([...statuses, ...(await findTargetStatuses(sql, spaceId, unknown))]);
}

/** A version that was read whole, compared with the current content that was read whole as well. */
function beside(overlay: LinkOverlay, current: LinkOverlay): LinkOverlay {
  const shown = byTarget(current.targets);
  const targets = overlay.targets.map((target) => ({
    ...target,
    spaceStatus: shown.get(target.target)?.status ?? null,
  }));
  return { ...overlay, targets };
}

/** Whether a difference makes or changes a link to a target, or what the target needs. */
function concerns({ sources, objects }: LinkDifference, { object, added }: OverlaidTarget): boolean {
  return (object !== null && objects.has(object)) || added.some(({ source }) => sources.has(source));
}

/** A target that the branch has not touched: the space was like this when the branch took it in. */
function asInSpace(target: OverlaidTarget): OverlaidTarget {
  return { ...target, spaceStatus: target.status };
}

function addedLinks(rows: readonly SpaceLinkRow[]): Map<string, OverlaidLink[]> {
  const added = new Map<string, OverlaidLink[]>();
  for (const { target, ...link } of rows) {
    const links = added.get(target);
    if (links) links.push(link);
    else added.set(target, [link]);
  }
  return added;
}

function byTarget<Target extends { target: string }>(targets: readonly Target[]): Map<string, Target> {
  return new Map(targets.map((target) => [target.target, target]));
}
