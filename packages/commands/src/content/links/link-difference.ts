import type { PageRecord } from '@lectern/content/pages/page-record';
import { findBodyAnchors } from '@lectern/database/content/bodies.queries';
import { changesBetween } from '@lectern/database/content/changes-between';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import type { StoredLinkStatus, StoredLinkTarget } from '@lectern/database/content/link-status';
import { findMovedAnchors } from '@lectern/database/content/link-status.queries';
import type { Sql } from '@lectern/database/sql';
import type { ChangedContent } from './link-sources.js';
import { assetOfObject, objectChanges, objectOfAsset } from './object-changes.js';

/** What is different between two versions of content for links. */
export interface LinkDifference {
  content: ChangedContent;
  /** Pages and reusable contents whose links may be others, such as `page:<id>`. */
  sources: ReadonlySet<string>;
  /** What links can lead to in one version and not in the other, or with other anchors. */
  objects: ReadonlySet<string>;
  /** The anchors of changed texts, by hash; null when they are not known. */
  anchors: ReadonlyMap<string, readonly string[] | null>;
}

/** Finds what is different between two versions of content for links; the cost follows the difference. */
export async function findLinkDifference(sql: Sql, store: ContentStore, from: Base, to: Base): Promise<LinkDifference> {
  const { organizationId } = to;
  const { pages, assets } = await changesBetween(store, sql, from, to);
  const [before, assetsBefore] = await Promise.all([
    store.pages.get(sql, organizationId, from.roots.pages, [...pages.keys()]),
    store.assets.get(sql, organizationId, from.roots.assets, [...assets.keys()]),
  ]);
  const { changed, rewritten } = objectChanges(before, pages, new Set(assetsBefore.keys()), assets);
  const objects = new Set([...changed, ...(await findMovedAnchors(sql, organizationId, rewritten))]);
  const hashes = [...pages].flatMap(([id, record]) => (objects.has(`page:${id}`) ? (record?.body ?? []) : []));
  const anchors = await findBodyAnchors(sql, organizationId, hashes);
  return { content: { pages, assets }, sources: new Set(sourceNames({ pages, assets })), objects, anchors };
}

/** The status of a target in the later version; null when the difference has nothing to do with it. */
export function statusAfter(
  { content, objects, anchors }: Pick<LinkDifference, 'content' | 'objects' | 'anchors'>,
  { object, anchor }: Pick<StoredLinkTarget, 'object' | 'anchor'>,
): StoredLinkStatus | null {
  if (object === null || !objects.has(object)) return null;
  if (!object.startsWith('page:')) return content.assets.get(assetOfObject(object)) ? 'ok' : 'broken';
  const page = content.pages.get(object.slice('page:'.length));
  return page && (anchor === null || mayHold(page, anchor, anchors)) ? 'ok' : 'broken';
}

/** Anchors that are not known, because others come in with what a text includes, may well be there. */
function mayHold({ computed, body }: PageRecord, anchor: string, known: LinkDifference['anchors']): boolean {
  if (computed !== undefined) return true;
  const anchors = body === undefined ? undefined : known.get(body);
  return anchors === null || (anchors?.includes(anchor) ?? false);
}

function* sourceNames({ pages, assets }: ChangedContent): Iterable<string> {
  for (const id of pages.keys()) yield `page:${id}`;
  for (const name of assets.keys()) if (name.startsWith('reusable/')) yield objectOfAsset(name);
}
