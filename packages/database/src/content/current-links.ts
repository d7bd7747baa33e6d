import type { Link } from '@lectern/content/links/link';
import { recordLinks } from '@lectern/content/links/links';
import { targetKey } from '@lectern/content/links/target-key';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Sql } from '../sql.js';
import { type Asset, assetName } from './content-types.js';
import type { SpaceRef } from './current-pages.queries.js';
import { type LinkStatus, neededObject, urlStatus } from './link-status.js';
import {
  dropUnusedTargets,
  findTargetsOf,
  type LinkTargetRow,
  putTargets,
  replaceLinks,
  type SpaceLinkRow,
  setStatusOf,
} from './space-links.queries.js';

/** A page or reusable content that changed, with the links of its text; null when it is gone. */
export interface LinkSource {
  kind: 'page' | 'reusable-content';
  id: string;
  record: PageRecord | null;
  links: readonly Link[];
}

export interface LinkChanges {
  sources: readonly LinkSource[];
  /** Objects of the space that exist since this commit, and those that no longer do, such as `page:<id>`. */
  appeared: readonly string[];
  vanished: readonly string[];
}

/** Tells which of some objects, such as `page:<id>` or `space:<id>/page:<id>`, exist. */
export type ExistenceCheck = (objects: readonly string[]) => Promise<ReadonlySet<string>>;

/** Brings what is shown of the links of a space up to a commit; its cost follows the change. */
export async function updateCurrentLinks(
  sql: Sql,
  space: SpaceRef,
  { sources, appeared, vanished }: LinkChanges,
  { exists, appUrl }: { exists: ExistenceCheck; appUrl: string },
): Promise<void> {
  const { spaceId } = space;
  const rows = new Map<string, SpaceLinkRow>();
  const targets = new Map<string, Omit<LinkTargetRow, 'status'>>();
  for (const source of sources) collect(source, spaceId, rows, targets);
  const names = sources.map(sourceName);
  const known = await findTargetsOf(sql, spaceId, names);
  if (!sameLinks(known, [...rows.values()])) {
    await replaceLinks(sql, spaceId, names, [...rows.values()]);
    await putTargets(sql, spaceId, await withStatus([...targets.values()], exists, appUrl));
    const kept = new Set(targets.keys());
    const gone = known.map(({ target }) => target).filter((target) => !kept.has(target));
    await dropUnusedTargets(sql, spaceId, gone);
  }
  await setStatusOf(sql, spaceId, appeared, 'ok');
  await setStatusOf(sql, spaceId, vanished, 'broken');
}

/** The objects of a space that a commit made or removed. */
export function existenceChanges(
  before: ReadonlyMap<string, PageRecord>,
  pages: ReadonlyMap<string, PageRecord | null>,
  assetsBefore: ReadonlySet<string>,
  assets: ReadonlyMap<string, Asset | null>,
): { appeared: string[]; vanished: string[] } {
  const appeared: string[] = [];
  const vanished: string[] = [];
  for (const [id, record] of pages) {
    if (record !== null && !before.has(id)) appeared.push(`page:${id}`);
    if (record === null && before.has(id)) vanished.push(`page:${id}`);
  }
  for (const [name, asset] of assets) {
    const object = name.replace(/^reusable\//, 'reusable-content:').replace(/^file\//, 'file:');
    if (asset !== null && !assetsBefore.has(name)) appeared.push(object);
    if (asset === null && assetsBefore.has(name)) vanished.push(object);
  }
  return { appeared, vanished };
}

/** The name in the trie of assets of an object such as `file:<id>`, if it stands there. */
export function assetNameOf(object: string): string | null {
  const [kind, id = ''] = object.split(':');
  if (kind === 'file') return assetName.file(id);
  return kind === 'reusable-content' ? assetName.reusable(id) : null;
}

function collect(
  source: LinkSource,
  spaceId: string,
  rows: Map<string, SpaceLinkRow>,
  targets: Map<string, Omit<LinkTargetRow, 'status'>>,
): void {
  const page = source.kind === 'page' ? source.id : undefined;
  const origin = page === undefined ? { space: spaceId } : { page, space: spaceId };
  const all = source.record ? [...recordLinks(source.record), ...source.links] : source.links;
  for (const { ref, relation, node } of all) {
    const target = targetKey(ref, origin);
    const key = `${target}\n${sourceName(source)}`;
    const known = rows.get(key);
    if (known?.relation === 'dependsOn' || (known && relation === 'reference')) continue;
    rows.set(key, { target, source: sourceName(source), relation, node: known?.node ?? node ?? null });
    targets.set(target, { target, ref, object: neededObject(ref, origin) });
  }
}

async function withStatus(
  targets: readonly Omit<LinkTargetRow, 'status'>[],
  exists: ExistenceCheck,
  appUrl: string,
): Promise<LinkTargetRow[]> {
  const found = await exists([...new Set(targets.flatMap(({ object }) => object ?? []))]);
  return targets.map((target) => ({ ...target, status: statusOf(target, found, appUrl) }));
}

function statusOf(
  { ref, object }: Omit<LinkTargetRow, 'status'>,
  found: ReadonlySet<string>,
  appUrl: string,
): LinkStatus {
  if (object !== null) return found.has(object) ? 'ok' : 'broken';
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
