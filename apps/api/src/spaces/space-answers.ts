import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { findPublishingSites, type PublishingSite } from '@lectern/database/sites/space-visibility.queries';
import { sqlOn } from '@lectern/database/sql';
import type { Page } from '@lectern/domain/http/page';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import type { Space } from '@lectern/domain/spaces/schemas';
import { spaceVisibility } from '@lectern/domain/spaces/visibility';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';
import type { SeenSpace } from './list-spaces.js';
import { presentSpace, type SpacePublishing } from './spaces.presenter.js';

/** Answers with spaces: their own data, and where and to whom they are published. */
@Injectable()
export class SpaceAnswers {
  constructor(private readonly platform: Platform) {}

  /** One space; its published address carries the secret of a share link where one is given. */
  async one(seen: SeenSpace, shareKey?: string): Promise<Space> {
    const [space] = await this.all([seen], shareKey);
    if (!space) throw new Error('A space was presented as nothing');
    return space;
  }

  /** A page of a list of spaces. */
  async page(page: Page<SeenSpace>): Promise<Page<Space>> {
    return { ...page, items: await this.all(page.items) };
  }

  /** Some spaces, in the same order. */
  async all(seen: readonly SeenSpace[], shareKey?: string): Promise<Space[]> {
    const publishing = await this.#publishing(seen, shareKey);
    return seen.map(({ row, role }) => presentSpace(row, role, this.platform.urls, publishing(row)));
  }

  async #publishing(
    seen: readonly SeenSpace[],
    shareKey: string | undefined,
  ): Promise<(row: SeenSpace['row']) => SpacePublishing> {
    const [first] = seen;
    if (!first) return () => ({ visibility: 'private' });
    const ids = seen.map(({ row }) => row.id);
    const sites = await findPublishingSites(sqlOn(this.platform.database), first.row.organizationId, ids);
    const snapshots = await this.platform.sites.findVersions(new Map(sites.map((site) => [site.siteId, site.version])));
    return (row) => {
      const own = sites.filter(({ spaceId }) => spaceId === row.id);
      const visibility = spaceVisibility(
        row,
        own.map((site) => ({ published: true, visibility: site.visibility })),
      );
      const best = own.find((site) => site.visibility === visibility);
      const published = best && this.#address(best, snapshots.get(best.siteId), shareKey);
      return { visibility, ...(published !== undefined && { published }) };
    };
  }

  #address({ siteSpaceId }: PublishingSite, snapshot: SiteSnapshot | undefined, shareKey: string | undefined) {
    if (!snapshot) return undefined;
    const shown = keptStructure(snapshot.structure);
    return new SiteAddresses(snapshot, shown, this.platform.sitesHost, { shareKey }).siteSpace(siteSpaceId);
  }
}
