import { sameJson } from '@lectern/content/document/json-values';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { Body, ContentChanges } from '@lectern/database/content/content-types';
import type { NewComputedPage } from './computed-page.js';

/** Changes to content, with what is made from sources put in. */
export class ComputedChanges {
  readonly #pages: Map<string, PageRecord | null>;
  readonly #bodies: Map<string, Body>;

  constructor(
    private readonly known: ReadonlyMap<string, PageRecord>,
    private readonly given: ContentChanges,
  ) {
    this.#pages = new Map(given.pages);
    this.#bodies = new Map(given.bodies.map((body) => [body.hash, body]));
  }

  changes(): ContentChanges {
    return { ...this.given, pages: this.#pages, bodies: [...this.#bodies.values()] };
  }

  /** Puts in the page that stands for a source. */
  putRoot(id: string, record: PageRecord, body: Body | undefined): void {
    this.#addBody(body);
    this.#pages.set(id, { ...record, ...(body && { body: body.hash }) });
  }

  /** Makes these pages all that are made for another one. */
  putBelow(root: string, made: readonly NewComputedPage[]): void {
    for (const { id, record, body } of made) {
      this.#addBody(body);
      this.#put(id, record);
    }
    this.#removeOthers(root, new Set(made.map(({ id }) => id)));
  }

  /** The slugs of written pages: an import can put some below a reference, and they keep their paths. */
  slugsBelow(root: string): string[] {
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
