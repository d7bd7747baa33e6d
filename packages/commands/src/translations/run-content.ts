import { isComputedFromSource } from '@lectern/content/api-reference/made-content';
import type { Asset } from '@lectern/content/pages/asset';
import type { PageRecord } from '@lectern/content/pages/page-record';
import { type DerivedBody, findBodies } from '@lectern/database/content/bodies.queries';
import { changesBetween } from '@lectern/database/content/changes-between';
import type { Base, ContentStore } from '@lectern/database/content/content-store';
import {
  findCurrentRevision,
  findRevision,
  type IndexedRevisionRow,
} from '@lectern/database/content/revisions.queries';
import type { Sql } from '@lectern/database/sql';
import type { TranslationRow } from '@lectern/database/translations/translations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { z } from 'zod';

/** The revisions that a run of a translation works with. */
export interface RunContent {
  /** The source as it is now. */
  source: IndexedRevisionRow;
  /** The source that the last run was made from; null before the first run. */
  sourceBefore: IndexedRevisionRow | null;
  /** The target as it is now. */
  target: IndexedRevisionRow;
  /** The target as the last run left it, or as it began. */
  made: IndexedRevisionRow;
}

/** Finds the revisions that a run of a translation works with. */
export async function findRunContent(sql: Sql, translation: TranslationRow): Promise<RunContent> {
  const { sourceSpaceId, sourceRevisionId, targetSpaceId, resultRevisionId } = translation;
  const source = await findCurrentRevision(sql, sourceSpaceId);
  const target = await findCurrentRevision(sql, targetSpaceId);
  const isOwn = [source, target].every((space) => space?.organizationId === translation.organizationId);
  if (!source || !target || !isOwn) throw new DomainError('space.not_found');
  const sourceBefore = sourceRevisionId === null ? null : await findRevision(sql, sourceSpaceId, sourceRevisionId);
  const made = resultRevisionId === null ? null : await findRevision(sql, targetSpaceId, resultRevisionId);
  return { source, sourceBefore, target, made: made ?? target };
}

/** A page or a reusable content, as translating sees them. */
export interface Unit {
  kind: 'page' | 'reusable-content';
  id: string;
}

/** What a unit is called where units of both kinds stand together. */
export function unitName({ kind, id }: Unit): string {
  return `${kind}:${id}`;
}

/** What happened to a source. */
export interface SourceChanges {
  /** Units that are to be translated, because they are new or different. */
  changed: Unit[];
  pages: ReadonlyMap<string, PageRecord | null>;
  /** Everything but reusable contents is taken over as it is. */
  assets: ReadonlyMap<string, Asset | null>;
}

/** The revisions for a run that only tries again: it leaves alone what happened to the source since the last run. */
export function forRetries(content: RunContent): RunContent {
  return { ...content, source: content.sourceBefore ?? content.source };
}

/** What a run has to do beside what happened to the source. */
export interface OtherWork {
  /** Whether everything is to be translated anew. */
  isWhole: boolean;
  /** Units with texts that the last run could not translate. */
  failed: readonly string[];
}

/** Tells what happened to the source since the last run, or since the target was copied from it. */
export async function findSourceChanges(
  sql: Sql,
  store: ContentStore,
  { source, sourceBefore, made }: RunContent,
  { isWhole, failed }: OtherWork,
): Promise<SourceChanges> {
  const since = sourceBefore ?? made;
  const { pages, assets } = await changesBetween(store, sql, since, source);
  const all = isWhole ? await everything(sql, store, source) : { pages, assets };
  const changed = new Map(unitsOf(all).map((unit) => [unitName(unit), unit]));
  const again = failed.filter((name) => !changed.has(name)).map(unitOf);
  const found = await readUnits(sql, store, source, again);
  return {
    changed: [...changed.values(), ...again.filter((unit) => found.has(unitName(unit)))],
    pages: new Map([...all.pages, ...pages]),
    assets: new Map([...all.assets, ...assets]),
  };
}

const LINKERS = `
  SELECT DISTINCT source FROM space_links
   WHERE space_id = $1 AND position('#' IN target) > 0 AND split_part(target, '#', 1) = ANY($2::text[])`;

const SourceRow = z.object({ source: z.string() });

/** Finds what links into pages of a space, to places that may be called differently by now. */
export async function findAnchorLinkers(sql: Sql, spaceId: string, pages: readonly string[]): Promise<Unit[]> {
  const targets = pages.map((id) => unitName({ kind: 'page', id }));
  const rows = await sql.query(SourceRow, LINKERS, [spaceId, targets]);
  return rows.map(({ source }) => unitOf(source));
}

/** The unit that a name stands for. */
function unitOf(name: string): Unit {
  const at = name.indexOf(':');
  return { kind: name.slice(0, at) === 'page' ? 'page' : 'reusable-content', id: name.slice(at + 1) };
}

/** A unit in one revision: what it says beside its text, and its text. */
export interface UnitText {
  record: Pick<PageRecord, 'title' | 'description' | 'linkTitle'>;
  body: DerivedBody | undefined;
}

/** Reads units of a revision; those that are not there are absent from the response. */
export async function readUnits(
  sql: Sql,
  store: ContentStore,
  base: Base,
  units: readonly Unit[],
): Promise<Map<string, UnitText>> {
  const { organizationId, roots } = base;
  const named = (kind: Unit['kind']) => units.filter((unit) => unit.kind === kind).map(({ id }) => id);
  const pages = await store.pages.get(sql, organizationId, roots.pages, named('page'));
  const reusables = await store.assets.get(
    sql,
    organizationId,
    roots.assets,
    named('reusable-content').map((id) => `reusable/${id}`),
  );
  const records = new Map<string, UnitText['record'] & { body?: string }>();
  for (const [id, { title, description, linkTitle, body, computed }] of pages) {
    // What is made from a specification or by an integration is made in each space.
    const own = body === undefined || isComputedFromSource(computed) ? {} : { body };
    const texts = { ...(description !== undefined && { description }), ...(linkTitle !== undefined && { linkTitle }) };
    records.set(unitName({ kind: 'page', id }), { title, ...texts, ...own });
  }
  for (const [name, asset] of reusables) {
    if (asset.kind === 'reusable') records.set(name.replace(/^reusable\//, 'reusable-content:'), asset);
  }
  const hashes = [...records.values()].flatMap(({ body }) => body ?? []);
  const bodies = await findBodies(sql, organizationId, hashes);
  return new Map([...records].map(([name, record]) => [name, { record, body: bodies.get(record.body ?? '') }]));
}

async function everything(sql: Sql, store: ContentStore, { organizationId, roots }: Base) {
  const [pages, assets] = await Promise.all([
    store.pages.all(sql, organizationId, roots.pages),
    store.assets.all(sql, organizationId, roots.assets),
  ]);
  return { pages, assets };
}

/** The pages and reusable contents among some content that are translated. */
export function unitsOf(changes: {
  pages: ReadonlyMap<string, PageRecord | null>;
  assets: ReadonlyMap<string, Asset | null>;
}): Unit[] {
  // What is made from another source is made in the target as well.
  const pages = [...changes.pages].flatMap(([id, record]): Unit[] =>
    record && record.madeFor === undefined ? [{ kind: 'page', id }] : [],
  );
  const reusables = [...changes.assets].flatMap(([name, asset]): Unit[] =>
    asset?.kind === 'reusable' ? [{ kind: 'reusable-content', id: name.slice('reusable/'.length) }] : [],
  );
  return [...pages, ...reusables];
}
