import { type ApiSource, readApiSource } from '@lectern/content/api-reference/api-source';
import { sameJson } from '@lectern/content/document/json-values';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Base, ContentStore } from '../content/content-store.js';
import type { Body, ContentChanges } from '../content/content-types.js';
import type { Sql } from '../sql.js';
import { makeBody, makePages } from './made-pages.js';
import { findNewestOutlines, type NewestOutline } from './newest-outlines.queries.js';

/**
 * Completes changes to content: wherever they touch a page that is made from an API specification, it is made from the
 * newest version, and so are the pages below it. A page whose specification has no version stays as it is.
 */
export async function withComputedPages(
  sql: Sql,
  store: ContentStore,
  base: Base,
  changes: ContentChanges,
  at: Date,
): Promise<ContentChanges> {
  const sources = [...changes.pages].flatMap(([id, record]) => {
    const source = readApiSource(record?.computed);
    return record && source && record.madeFor === undefined ? [{ id, record, source }] : [];
  });
  if (sources.length === 0) return changes;
  const specs = sources.map(({ source }) => source.spec);
  const newest = await findNewestOutlines(sql, base.organizationId, specs);
  const known = await store.pages.all(sql, base.organizationId, base.roots.pages);
  const completed = new CompletedChanges(known, changes, at.toISOString());
  for (const { id, record, source } of sources) {
    const version = newest.get(source.spec);
    if (version) completed.make(id, record, source, version);
  }
  return completed.changes();
}

/** Changes to content, with what is made from sources put in. */
class CompletedChanges {
  readonly #pages: Map<string, PageRecord | null>;
  readonly #bodies: Map<string, Body>;

  constructor(
    private readonly known: ReadonlyMap<string, PageRecord>,
    private readonly given: ContentChanges,
    private readonly at: string,
  ) {
    this.#pages = new Map(given.pages);
    this.#bodies = new Map(given.bodies.map((body) => [body.hash, body]));
  }

  changes(): ContentChanges {
    return { ...this.given, pages: this.#pages, bodies: [...this.#bodies.values()] };
  }

  /** Makes a page from its source, and what belongs below it. */
  make(id: string, record: PageRecord, source: ApiSource, version: NewestOutline): void {
    const name = record.type === 'computed' ? { doc: 'info' as const } : source.document;
    const body = name && makeBody(version, name);
    this.#addBody(body);
    this.#pages.set(id, { ...record, ...(body && { body: body.hash }), computedSeed: version.versionId });
    if (record.type !== 'computed') return;
    const made = makePages({ root: id, source, version, at: this.at, taken: this.#slugsBelow(id) });
    for (const page of made) {
      this.#addBody(page.body);
      this.#put(page.id, page.record);
    }
    this.#removeOthers(id, new Set(made.map((page) => page.id)));
  }

  /** An import can put written pages below a reference; they keep their paths. */
  #slugsBelow(root: string): string[] {
    const after = new Map<string, PageRecord | null>([...this.known, ...this.#pages]);
    return [...after.values()].flatMap((record) =>
      record?.parent === root && record.madeFor === undefined ? [record.slug] : [],
    );
  }

  #addBody(body: Body | undefined): void {
    if (body) this.#bodies.set(body.hash, body);
  }

  /** A page that would say the same as before is not changed: the older version stays right for it. */
  #put(id: string, record: PageRecord): void {
    const before = this.known.get(id);
    if (before && sameJson(lasting(before), lasting(record))) this.#pages.delete(id);
    else this.#pages.set(id, { ...record, createdAt: before?.createdAt ?? record.createdAt });
  }

  #removeOthers(root: string, wanted: ReadonlySet<string>): void {
    for (const [id, record] of [...this.known, ...this.#pages]) {
      if (record?.madeFor !== root || wanted.has(id)) continue;
      if (this.known.has(id)) this.#pages.set(id, null);
      else this.#pages.delete(id);
    }
  }
}

function lasting(record: PageRecord) {
  return { ...record, computedSeed: undefined, createdAt: undefined, updatedAt: undefined };
}
