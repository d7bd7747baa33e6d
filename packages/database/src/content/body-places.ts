import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import type { Sql } from '../sql.js';
import type { Base, ContentStore } from './content-store.js';

const MEGABYTE = 1024 * 1024;

/** Finds where texts stand in revisions, whose contents never change, so that each is looked through once. */
export class BodyPlaces {
  readonly #pages = new BoundedCache<ReadonlyMap<string, readonly string[]>>(32 * MEGABYTE);
  readonly #reusables = new BoundedCache<ReadonlySet<string>>(4 * MEGABYTE);

  constructor(
    private readonly sql: Sql,
    private readonly store: ContentStore,
  ) {}

  /** Ids of the pages of a revision whose text has a hash. */
  async pagesWith({ organizationId, roots }: Base, bodyHash: string): Promise<readonly string[]> {
    const key = `${organizationId}/${roots.pages}`;
    const places = this.#pages.get(key) ?? (await this.#readPages(key, organizationId, roots.pages));
    return places.get(bodyHash) ?? [];
  }

  /** Whether the text of a reusable content of a revision has a hash. */
  async isReusable({ organizationId, roots }: Base, bodyHash: string): Promise<boolean> {
    const key = `${organizationId}/${roots.assets}`;
    const bodies = this.#reusables.get(key) ?? (await this.#readReusables(key, organizationId, roots.assets));
    return bodies.has(bodyHash);
  }

  async #readPages(key: string, organizationId: string, root: string): Promise<Map<string, string[]>> {
    const records = await this.store.pages.all(this.sql, organizationId, root);
    const places = new Map<string, string[]>();
    for (const [id, { body }] of records) {
      if (body === undefined) continue;
      const others = places.get(body);
      if (others) others.push(id);
      else places.set(body, [id]);
    }
    this.#pages.set(key, places, 100 + records.size * 250);
    return places;
  }

  async #readReusables(key: string, organizationId: string, root: string): Promise<Set<string>> {
    const assets = await this.store.assets.all(this.sql, organizationId, root);
    const bodies = [...assets.values()].flatMap((asset) => (asset.kind === 'reusable' ? (asset.body ?? []) : []));
    const distinct = new Set(bodies);
    this.#reusables.set(key, distinct, 100 + distinct.size * 150);
    return distinct;
  }
}
