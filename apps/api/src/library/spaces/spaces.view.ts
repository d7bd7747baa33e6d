import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { findActiveShareLink } from '@lectern/database/sites/share-links.queries';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { findPublishingSites, type PublishingSite } from '@lectern/database/sites/space-visibility.queries';
import type { Space } from '@lectern/domain/library/spaces/schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import { spaceVisibility } from '@lectern/domain/sites/publishing/space-visibility';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Urls } from '../../platform/config/urls.js';
import type { SeenSpace } from './list-spaces.view.js';
import { presentSpace, type SpacePublishing } from './spaces.presenter.js';

/** Answers with spaces: their own data, and where and to whom they are published. */
@Injectable()
export class SpacesView {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly siteReader: SiteReader,
  ) {}

  /** One space; its published address carries the secret of a share link where one is given. */
  async one(seen: SeenSpace, shareKey?: string): Promise<Space> {
    const [space] = await this.all([seen], shareKey);
    if (!space) throw new Error('A space was presented as nothing');
    return space;
  }

  /** A space as a site shows it to a visitor, who learns nothing of other sites. */
  async toVisitor(visitor: VisitorView, row: SpaceRow, shareKey?: string): Promise<Space> {
    const { snapshot, items } = visitor;
    const isOwnKey = shareKey !== undefined && (await this.#isKeyOf(visitor.siteId, shareKey));
    const options = isOwnKey ? { shareKey } : {};
    return this.onSite(visitor, new SiteAddresses(snapshot, items, this.urls.sitesHost, options), row);
  }

  /** A space as it is read on a site that has these addresses for what it shows. */
  onSite({ snapshot, changes }: VisitorView, addresses: SiteAddresses, row: SpaceRow): Space {
    const { visibility } = snapshot.site;
    const published = addresses.space(row.id);
    const shown = { ...row, revisionId: changes.get(row.id)?.revisionId ?? row.revisionId };
    return presentSpace(shown, 'reader', this.urls, { visibility, ...(published && { published }) });
  }

  /** A page of a list of spaces. */
  async page(page: Page<SeenSpace>): Promise<Page<Space>> {
    return { ...page, items: await this.all(page.items) };
  }

  /** Some spaces, in the same order. */
  async all(seen: readonly SeenSpace[], shareKey?: string): Promise<Space[]> {
    const publishing = await this.#publishing(seen, shareKey);
    return seen.map(({ row, role }) => presentSpace(row, role, this.urls, publishing(row)));
  }

  async #publishing(
    seen: readonly SeenSpace[],
    shareKey: string | undefined,
  ): Promise<(row: SeenSpace['row']) => SpacePublishing> {
    const [first] = seen;
    if (!first) return () => ({ visibility: 'private' });
    const ids = seen.map(({ row }) => row.id);
    const sites = await findPublishingSites(this.database, first.row.organizationId, ids);
    const snapshots = await this.siteReader.findVersions(new Map(sites.map((site) => [site.siteId, site.version])));
    const siteOfKey = shareKey === undefined ? undefined : await this.#siteOfKey(sites, shareKey);
    const sitesOf = bySpace(sites);
    const addresses = new Map(
      [...snapshots].map(([id, snapshot]) => [id, this.#addresses(snapshot, id === siteOfKey ? shareKey : undefined)]),
    );
    return (row) => {
      const own = sitesOf.get(row.id) ?? [];
      const visibility = spaceVisibility(
        row,
        own.map((site) => ({ published: true, visibility: site.visibility })),
      );
      const keyed = own.find(({ siteId }) => siteId === siteOfKey);
      const best = keyed ?? own.find((site) => site.visibility === visibility);
      const published = best && addresses.get(best.siteId)?.siteSpace(best.siteSpaceId);
      return { visibility, ...(published !== undefined && { published }) };
    };
  }

  async #siteOfKey(sites: readonly PublishingSite[], shareKey: string): Promise<string | undefined> {
    for (const siteId of new Set(sites.map((site) => site.siteId))) {
      if (await this.#isKeyOf(siteId, shareKey)) return siteId;
    }
    return undefined;
  }

  async #isKeyOf(siteId: string, shareKey: string): Promise<boolean> {
    const { database, keyring } = this;
    return (await findActiveShareLink(database, keyring, siteId, shareKey)) !== null;
  }

  #addresses(snapshot: SiteSnapshot, shareKey: string | undefined): SiteAddresses {
    return new SiteAddresses(snapshot, keptStructure(snapshot.structure), this.urls.sitesHost, { shareKey });
  }
}

function bySpace(sites: readonly PublishingSite[]): Map<string, PublishingSite[]> {
  const found = new Map<string, PublishingSite[]>();
  for (const site of sites) {
    const others = found.get(site.spaceId);
    if (others) others.push(site);
    else found.set(site.spaceId, [site]);
  }
  return found;
}
