import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Sql } from '../sql.js';
import { findBodies, storeBodies } from './bodies.queries.js';
import type { ContentPlan, ContentStore } from './content-store.js';
import { assetNameOf, existenceChanges, type LinkSource, updateCurrentLinks } from './current-links.js';
import { putCurrentPages } from './current-pages.queries.js';
import { deriveBody, type ReadBody } from './derive-body.js';
import { findExistingObjects } from './object-existence.queries.js';
import { type HeadRow, insertRevision, type NewRevision } from './revisions.queries.js';

/** What is said of a new revision beside its content. */
export type RevisionDetails = Pick<NewRevision, 'id' | 'type' | 'authorId' | 'sourceRevision' | 'git' | 'at'> & {
  /** Revisions that it came from beside the one it is built on. */
  otherParents?: readonly string[];
};

export interface CommitContext {
  store: ContentStore;
  /** Where the app is, to recognise links into it. */
  appUrl: string;
}

/**
 * Makes planned changes the current content of a space, with everything that is shown of it.
 * Answers false, having changed nothing, when the space has moved on from the revision that the plan was made for.
 */
export async function commitToMain(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: HeadRow,
  plan: ContentPlan,
  details: RevisionDetails,
): Promise<boolean> {
  if (!(await advanceHead(sql, head, details))) return false;
  await storeContent(sql, store, head, plan, details);
  if (head.indexed) await showChanges(sql, { store, appUrl }, head, plan);
  return true;
}

/** Stores planned changes as a revision that is not the current one of its space. */
export async function storeRevision(
  sql: Sql,
  store: ContentStore,
  base: HeadRow,
  plan: ContentPlan,
  details: RevisionDetails & { changeRequestId: string | null },
): Promise<void> {
  await storeContent(sql, store, base, plan, details);
}

async function advanceHead(sql: Sql, head: HeadRow, { id, at }: RevisionDetails): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE spaces SET revision_id = $2, updated_at = $4::timestamptz,
            indexed_revision_id = CASE WHEN indexed_revision_id = $3 THEN $2 ELSE indexed_revision_id END
      WHERE id = $1 AND revision_id = $3 AND deleted_at IS NULL RETURNING id`,
    [head.spaceId, id, head.id, at],
  );
  return rows.length === 1;
}

async function storeContent(
  sql: Sql,
  store: ContentStore,
  base: HeadRow,
  plan: ContentPlan,
  { otherParents = [], ...details }: RevisionDetails & { changeRequestId?: string | null },
): Promise<void> {
  const { organizationId, spaceId } = base;
  await store.storeNodes(sql, plan, details.at);
  await storeBodies(sql, organizationId, plan.changes.bodies.map(readOnce), details.at);
  await insertRevision(sql, {
    ...details,
    organizationId,
    spaceId,
    roots: plan.roots,
    parents: [base.id, ...otherParents],
  });
}

// Deriving reads the whole text: the same body is needed for storing and for showing its links.
const read = new WeakMap<object, ReadBody>();

function readOnce(body: ContentPlan['changes']['bodies'][number]): ReadBody {
  const known = read.get(body);
  if (known) return known;
  const derived = deriveBody(body);
  read.set(body, derived);
  return derived;
}

async function showChanges(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: HeadRow,
  plan: ContentPlan,
): Promise<void> {
  const { changes, before } = plan;
  await putCurrentPages(sql, head, changes.pages);
  const assetsBefore = await store.assets.get(sql, head.organizationId, head.roots.assets, [...changes.assets.keys()]);
  await updateCurrentLinks(
    sql,
    head,
    {
      sources: await linkSources(sql, head.organizationId, plan),
      ...existenceChanges(before, changes.pages, new Set(assetsBefore.keys()), changes.assets),
    },
    { appUrl, exists: (objects) => existingAfter(sql, store, head, plan, objects) },
  );
}

async function linkSources(sql: Sql, organizationId: string, { changes }: ContentPlan): Promise<LinkSource[]> {
  const known = new Map(changes.bodies.map((body) => [body.hash, readOnce(body).links]));
  const records: [LinkSource['kind'], string, PageRecord | null, string | undefined][] = [
    ...[...changes.pages].map(([id, record]) => ['page', id, record, record?.body] as const),
    ...[...changes.assets].flatMap(([name, asset]) =>
      name.startsWith('reusable/')
        ? [['reusable-content', name.slice('reusable/'.length), null, bodyOfReusable(asset)] as const]
        : [],
    ),
  ].map(([kind, id, record, body]) => [kind, id, record, body]);
  const missing = records.flatMap(([, , , body]) => (body !== undefined && !known.has(body) ? [body] : []));
  if (missing.length > 0) {
    for (const [hash, { links }] of await findBodies(sql, organizationId, missing)) known.set(hash, links);
  }
  return records.map(([kind, id, record, body]) => ({ kind, id, record, links: known.get(body ?? '') ?? [] }));
}

function bodyOfReusable(asset: ContentPlan['changes']['assets'] extends ReadonlyMap<string, infer A> ? A : never) {
  return asset?.kind === 'reusable' ? asset.body : undefined;
}

async function existingAfter(
  sql: Sql,
  store: ContentStore,
  head: HeadRow,
  { changes }: ContentPlan,
  objects: readonly string[],
): Promise<Set<string>> {
  const { organizationId, roots } = head;
  const found = await findExistingObjects(sql, organizationId, objects);
  const pageIds = objects.flatMap((object) => (object.startsWith('page:') ? object.slice('page:'.length) : []));
  const pages = await store.pages.get(sql, organizationId, roots.pages, pageIds);
  const names = objects.flatMap((object) => assetNameOf(object) ?? []);
  const assets = await store.assets.get(sql, organizationId, roots.assets, names);
  for (const id of pageIds) {
    if (changes.pages.has(id) ? changes.pages.get(id) !== null : pages.has(id)) found.add(`page:${id}`);
  }
  for (const object of objects) {
    const name = assetNameOf(object);
    if (name === null) continue;
    if (changes.assets.has(name) ? changes.assets.get(name) !== null : assets.has(name)) found.add(object);
  }
  return found;
}
