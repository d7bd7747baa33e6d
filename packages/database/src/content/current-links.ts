import type { Link } from '@lectern/content/links/link';
import { recordLinks } from '@lectern/content/links/links';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Sql } from '../sql.js';
import type { SpaceRef } from './current-pages.queries.js';
import { type LinkTarget, linkTarget, ownerOf, urlStatus } from './link-status.js';
import { findMovedAnchors, lockLinks, type RewrittenPage, refreshLinksTo } from './link-status.queries.js';
import {
  dropUnusedTargets,
  findTargetsOf,
  type LinkTargetRow,
  putTargets,
  replaceLinks,
  type SpaceLinkRow,
} from './space-links.queries.js';

/** A page or reusable content that changed, with the links of its text; null when it is gone. */
export interface LinkSource {
  kind: 'page' | 'reusable-content';
  id: string;
  record: PageRecord | null;
  links: readonly Link[];
}

export interface LinkChanges extends ObjectChanges {
  sources: readonly LinkSource[];
}

/** What a commit changes of what links can lead to in a space. */
export interface ObjectChanges {
  /** Objects that it makes or removes, such as `page:<id>`. */
  changed: readonly string[];
  /** Pages that get another text. */
  rewritten: readonly RewrittenPage[];
}

/**
 * Brings what is shown of the links of a space, and of the links to it, up to a commit that is stored already; its cost
 * follows the change.
 */
export async function updateCurrentLinks(
  sql: Sql,
  space: SpaceRef,
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

/** Tells what a commit changes of what links can lead to. */
export function objectChanges(
  before: ReadonlyMap<string, PageRecord>,
  pages: ReadonlyMap<string, PageRecord | null>,
  assetsBefore: ReadonlySet<string>,
  assets: ReadonlyMap<string, Asset | null>,
): ObjectChanges {
  const changed: string[] = [];
  const rewritten: RewrittenPage[] = [];
  for (const [id, record] of pages) {
    const known = before.get(id);
    const object = `page:${id}`;
    // Of a computed page nobody knows the anchors beforehand.
    if (kindOf(known) !== kindOf(record)) changed.push(object);
    else if (known?.body !== record?.body) {
      rewritten.push({ object, before: known?.body ?? '', after: record?.body ?? '' });
    }
  }
  for (const [name, asset] of assets) {
    if (assetsBefore.has(name) === (asset !== null)) continue;
    changed.push(name.replace(/^reusable\//, 'reusable-content:').replace(/^file\//, 'file:'));
  }
  return { changed, rewritten };
}

function kindOf(record: PageRecord | null | undefined): 'written' | 'computed' | null {
  if (!record) return null;
  return record.computed === undefined ? 'written' : 'computed';
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
  const rows = new Map<string, SpaceLinkRow>();
  const targets = new Map<string, LinkTarget>();
  for (const source of sources) collect(source, spaceId, rows, targets);
  const names = sources.map(sourceName);
  const known = await findTargetsOf(sql, spaceId, names);
  if (sameLinks(known, [...rows.values()])) return null;
  const withStatus = [...targets.values()].map((target) => ({ ...target, status: knownStatus(target, appUrl) }));
  return { names, known, rows: [...rows.values()], targets: withStatus };
}

async function writeLinks(sql: Sql, spaceId: string, { names, known, rows, targets }: LinkPlan): Promise<void> {
  await replaceLinks(sql, spaceId, names, rows);
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

function collect(
  source: LinkSource,
  spaceId: string,
  rows: Map<string, SpaceLinkRow>,
  targets: Map<string, LinkTarget>,
): void {
  const page = source.kind === 'page' ? source.id : undefined;
  const origin = page === undefined ? { space: spaceId } : { page, space: spaceId };
  const all = source.record ? [...recordLinks(source.record), ...source.links] : source.links;
  for (const { ref, relation, node } of all) {
    const found = linkTarget(ref, origin);
    const { target } = found;
    const key = `${target}\n${sourceName(source)}`;
    const known = rows.get(key);
    if (known?.relation === 'dependsOn' || (known && relation === 'reference')) continue;
    rows.set(key, { target, source: sourceName(source), relation, node: known?.node ?? node ?? null });
    targets.set(target, found);
  }
}

/** The status of what does not depend on anything that we have. */
function knownStatus({ ref, object }: LinkTarget, appUrl: string): LinkTargetRow['status'] {
  if (object !== null) return null;
  return ref.kind === 'url' ? urlStatus(ref.url, appUrl) : 'ok';
}

function sameLinks(known: readonly SpaceLinkRow[], wanted: readonly SpaceLinkRow[]): boolean {
  const text = ({ target, source, relation, node }: SpaceLinkRow) => JSON.stringify([target, source, relation, node]);
  const before = new Set(known.map(text));
  return before.size === wanted.length && wanted.every((link) => before.has(text(link)));
}

function sourceName({ kind, id }: LinkSource): string {
  return `${kind}:${id}`;
}
