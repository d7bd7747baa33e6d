import type { JsonDocument } from '@lectern/content/document/document';
import { storeBodies } from '@lectern/database/content/bodies.queries';
import type { ContentPlan, ContentStore } from '@lectern/database/content/content-store';
import type { Body, ContentChanges } from '@lectern/database/content/content-types';
import { putCurrentPages } from '@lectern/database/content/current-pages.queries';
import { type IndexedRevisionRow, insertRevision, type NewRevision } from '@lectern/database/content/revisions.queries';
import { type IndexedPage, indexPages } from '@lectern/database/content/search/index-pages';
import { indexSections } from '@lectern/database/content/search/index-sections';
import type { Sql } from '@lectern/database/sql';
import { together } from '@lectern/database/together';
import { deriveBody, type EarlierText, type ReadBody } from './derive-body.js';
import { updateCurrentLinks } from './links/current-links.js';
import { changedSources } from './links/link-sources.js';
import { objectChanges } from './links/object-changes.js';

/** What is said of a new revision beside its content. */
export type RevisionDetails = Pick<NewRevision, 'id' | 'type' | 'authorId' | 'sourceRevision' | 'git' | 'at'> & {
  /** Revisions that it came from beside the one it is built on. */
  otherParents?: readonly string[];
};

export abstract class CommitContext {
  abstract readonly store: ContentStore;
  /** Where the app is, to recognise links into it. */
  abstract readonly appUrl: string;
}

/**
 * Makes planned changes the current content of a space, with everything that is shown of it.
 * Returns false when the space has moved on from the revision that the plan was made for: the transaction has to be
 * given up then.
 */
export async function commitToCurrent(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: IndexedRevisionRow,
  plan: ContentPlan,
  details: RevisionDetails,
): Promise<boolean> {
  const advanced = advanceHead(sql, head, details);
  const work: Promise<unknown>[] = [advanced, storeContent(sql, store, head, plan, details)];
  if (head.indexed) work.push(showPages(sql, head, plan));
  await together(...work);
  if (head.indexed) await showLinks(sql, { store, appUrl }, head, plan);
  return advanced;
}

/** Stores planned changes as a revision that is not the current one of its space. */
export async function storeRevision(
  sql: Sql,
  store: ContentStore,
  base: IndexedRevisionRow,
  plan: ContentPlan,
  details: RevisionDetails & { changeRequestId: string | null },
): Promise<void> {
  await storeContent(sql, store, base, plan, details);
}

async function advanceHead(sql: Sql, head: IndexedRevisionRow, { id, at }: RevisionDetails): Promise<boolean> {
  const rows = await sql.execute(
    `UPDATE spaces SET revision_id = $2, updated_at = $4::timestamptz,
            indexed_revision_id = CASE WHEN indexed_revision_id = $3 THEN $2 ELSE indexed_revision_id END
      WHERE id = $1 AND revision_id = $3 AND deleted_at IS NULL RETURNING id`,
    [head.spaceId, id, head.id, at],
  );
  return rows === 1;
}

/** Stores texts ahead of the commit that names them, with what search needs of them. */
export async function storeTexts(sql: Sql, organizationId: string, texts: readonly Body[], at: Date): Promise<void> {
  const bodies = texts.map(readOnce);
  await together(storeBodies(sql, organizationId, bodies, at), indexSections(sql, organizationId, bodies));
}

async function storeContent(
  sql: Sql,
  store: ContentStore,
  base: IndexedRevisionRow,
  plan: ContentPlan,
  { otherParents = [], ...details }: RevisionDetails & { changeRequestId?: string | null },
): Promise<void> {
  const { organizationId, spaceId } = base;
  const parents = [base.id, ...otherParents];
  await together(
    store.storeNodes(sql, plan, details.at),
    storeTexts(sql, organizationId, plan.changes.bodies, details.at),
    insertRevision(sql, { ...details, organizationId, spaceId, roots: plan.roots, parents }),
  );
}

/**
 * Reads a text ahead of the commit that it is handed to, so that the space is locked only shortly. Who has parsed it
 * already, with the same keys, hands its document in, and may do so with the text that it takes the place of.
 */
export function prepareBody(body: Body, document?: JsonDocument, earlier?: EarlierText): void {
  if (!read.has(body)) read.set(body, deriveBody(body, document, earlier));
}

// Deriving reads the whole text: the same body is needed for storing and for showing its links.
const read = new WeakMap<object, ReadBody>();

/** Reads a text that is to be committed, unless that was done already. */
export function readOnce(body: Body): ReadBody {
  const known = read.get(body);
  if (known) return known;
  const derived = deriveBody(body);
  read.set(body, derived);
  return derived;
}

async function showPages(sql: Sql, head: IndexedRevisionRow, plan: ContentPlan): Promise<void> {
  const { changes } = plan;
  const bodies = new Map(changes.bodies.map((body) => [body.hash, readOnce(body)]));
  const sections = new Map([...bodies].map(([hash, body]) => [hash, body.sections]));
  await together(
    putCurrentPages(sql, head, changes.pages),
    indexPages(sql, head, pagesToSearch(plan, bodies), sections),
  );
}

/** Pages and texts have to be there: whether a link leads somewhere is found out from them. */
async function showLinks(
  sql: Sql,
  { store, appUrl }: CommitContext,
  head: IndexedRevisionRow,
  plan: ContentPlan,
): Promise<void> {
  const { changes, before } = plan;
  const assetsBefore = await store.assets.get(sql, head.organizationId, head.roots.assets, [...changes.assets.keys()]);
  const links = new Map(changes.bodies.map((body) => [body.hash, readOnce(body).links]));
  const sources = await changedSources(sql, head.organizationId, changes, links);
  const objects = objectChanges(before, changes.pages, new Set(assetsBefore.keys()), changes.assets);
  await updateCurrentLinks(sql, head, { sources, ...objects }, appUrl);
}

/** The changed pages of which search has something to learn, with the sections that it knows already. */
function pagesToSearch({ changes, before }: ContentPlan, bodies: ReadonlyMap<string, ReadBody>): IndexedPage[] {
  return searchedPages(changes.pages).flatMap((page) => {
    const old = before.get(page.pageId);
    if (old === undefined || old.title !== page.title || old.description !== page.description) return [page];
    if (old.body === page.body) return [];
    const kept = bodies.get(page.body ?? '')?.kept;
    return [kept !== undefined && kept.since === old.body ? { ...page, settled: kept.places } : page];
  });
}

/** Pages as search sees them. */
export function searchedPages(pages: ContentChanges['pages']): IndexedPage[] {
  return [...pages].flatMap(([pageId, record]) =>
    record === null ? [] : [{ pageId, title: record.title, description: record.description, body: record.body }],
  );
}
