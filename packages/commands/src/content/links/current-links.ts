import type { SpaceOfOrganization } from '@lectern/database/content/current-pages.queries';
import { knownStatus, ownerOf } from '@lectern/database/content/link-status';
import { findMovedAnchors, lockLinks, refreshLinksTo } from '@lectern/database/content/link-status.queries';
import {
  dropUnusedTargets,
  findTargetsOf,
  type LinkTargetRow,
  putTargets,
  replaceLinkRows,
  type SpaceLinkRow,
} from '@lectern/database/content/space-links.queries';
import type { Sql } from '@lectern/database/sql';
import { collectLinks, type LinkSource, sourceName } from './link-sources.js';
import type { ObjectChanges } from './object-changes.js';

export interface LinkChanges extends ObjectChanges {
  sources: readonly LinkSource[];
}

/**
 * Brings what is shown of the links of a space, and of the links to it, up to a commit that is stored already; its cost
 * follows the change.
 */
export async function updateCurrentLinks(
  sql: Sql,
  space: SpaceOfOrganization,
  { sources, ...objects }: LinkChanges,
  appUrl: string,
): Promise<void> {
  const { organizationId, spaceId } = space;
  const plan = await planLinks(sql, spaceId, sources, appUrl);
  const changed = [...objects.changed, ...(await findMovedAnchors(sql, organizationId, objects.rewritten))];
  await lockLinks(sql, {
    changed: changed.length > 0 ? [`space:${spaceId}`] : [],
    linked: plan ? ownersIn(plan) : [],
  });
  // Before new targets are added, whose status is found out as they are.
  await refreshLinksTo(sql, space, changed);
  if (plan) await writeLinks(sql, spaceId, plan);
}

/** Writes the links of some sources. What they lead to outside of the space is found out when all are written. */
export async function fillLinks(
  sql: Sql,
  spaceId: string,
  sources: readonly LinkSource[],
  appUrl: string,
): Promise<void> {
  const plan = await planLinks(sql, spaceId, sources, appUrl);
  if (plan) await writeLinks(sql, spaceId, plan);
}

interface LinkPlan {
  names: string[];
  known: readonly SpaceLinkRow[];
  rows: SpaceLinkRow[];
  targets: LinkTargetRow[];
}

/** What has to be written for some sources to be shown with their links; null when nothing has. */
async function planLinks(
  sql: Sql,
  spaceId: string,
  sources: readonly LinkSource[],
  appUrl: string,
): Promise<LinkPlan | null> {
  const { rows, targets } = collectLinks(spaceId, sources);
  const names = sources.map(sourceName);
  const known = await findTargetsOf(sql, spaceId, names);
  if (sameLinks(known, rows)) return null;
  const withStatus = targets.map((target) => ({ ...target, status: knownStatus(target, appUrl) }));
  return { names, known, rows, targets: withStatus };
}

async function writeLinks(sql: Sql, spaceId: string, { names, known, rows, targets }: LinkPlan): Promise<void> {
  await replaceLinkRows(sql, spaceId, names, rows);
  await putTargets(sql, spaceId, targets);
  const kept = new Set(targets.map(({ target }) => target));
  const gone = known.map(({ target }) => target).filter((target) => !kept.has(target));
  await dropUnusedTargets(sql, spaceId, gone);
}

/** What the targets that a plan adds or drops belong to outside of the space. */
function ownersIn({ known, targets }: LinkPlan): string[] {
  const owners = [...known, ...targets].flatMap(({ target }) => ownerOf(target) ?? []);
  return [...new Set(owners)];
}

function sameLinks(known: readonly SpaceLinkRow[], wanted: readonly SpaceLinkRow[]): boolean {
  const text = ({ target, source, relation, node }: SpaceLinkRow) => JSON.stringify([target, source, relation, node]);
  const before = new Set(known.map(text));
  return before.size === wanted.length && wanted.every((link) => before.has(text(link)));
}
