import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import type { Database } from '../client.js';
import { findSiteVersions, loadSites, type SiteSnapshot } from './site-snapshot.queries.js';

const MEGABYTE = 1024 * 1024;

/** About how many bytes a site takes in memory. */
export function bytesOfSnapshot({ structure }: SiteSnapshot): number {
  return 20_000 + structure.length * 1_500;
}

/** Reads sites. One for each process: a version of a site never changes, so the last one that was read is cached. */
export class SiteReader {
  readonly #snapshots = new BoundedCache<SiteSnapshot>(32 * MEGABYTE);

  constructor(private readonly database: Database) {}

  /** A site as it is now; null when it is gone. */
  async find(siteId: string): Promise<SiteSnapshot | null> {
    return (await this.findAll([siteId])).get(siteId) ?? null;
  }

  /** Sites as they are now, by id; those that are gone are not in it. */
  async findAll(siteIds: readonly string[]): Promise<Map<string, SiteSnapshot>> {
    return this.findVersions(siteIds.length === 0 ? new Map() : await findSiteVersions(this.database, siteIds));
  }

  /** Sites whose current versions are known, by id. */
  async findVersions(versions: ReadonlyMap<string, string>): Promise<Map<string, SiteSnapshot>> {
    const found = new Map<string, SiteSnapshot>();
    const missing: string[] = [];
    for (const [id, version] of versions) {
      const known = this.#snapshots.get(id);
      if (known?.version === version) found.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const snapshot of await loadSites(this.database, missing)) {
      found.set(snapshot.site.id, snapshot);
      // A version that is rolled back yet leaves its number to another one.
      if (!this.database.held) this.#snapshots.set(snapshot.site.id, snapshot, bytesOfSnapshot(snapshot));
    }
    return found;
  }
}
