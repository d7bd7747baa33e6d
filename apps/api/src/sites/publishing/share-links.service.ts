import { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { Keyring } from '@lectern/database/keyring';
import {
  createShareLink,
  deleteShareLink,
  findShareLink,
  listShareLinks,
  type ShareLinkRef,
  type ShareLinkRow,
  updateShareLink,
} from '@lectern/database/sites/share-links.queries';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteRef, SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import type {
  CreateShareLink,
  ListShareLinks,
  ShareLink,
  UpdateShareLink,
} from '@lectern/domain/sites/publishing/share-link-schemas';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import { Injectable } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ChangeSiteCommand } from '../sites/change-site.command.js';
import { SitesView } from '../sites/sites.view.js';
import { presentShareLink } from './share-links.presenter.js';

/** Lists, creates, changes and removes the links that let readers into a site. */
@Injectable()
export class ShareLinksService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly urls: Urls,
    private readonly responses: SitesView,
    private readonly change: ChangeSiteCommand,
  ) {}

  /** Lists the links of a site, newest first. */
  async list(ref: SiteRef, query: ListShareLinks): Promise<Page<ShareLink>> {
    const { database, keyring } = this;
    const page = await listShareLinks(database, keyring, ref, query);
    const snapshot = await this.responses.snapshot(ref);
    return { ...page, items: page.items.map((row) => this.#present(snapshot, row)) };
  }

  /** A link as it is now. */
  async get(ref: ShareLinkRef): Promise<ShareLink> {
    const row = await findShareLink(this.database, ref);
    if (!row) throw new DomainError('share_link.not_found');
    return this.#present(await this.responses.snapshot(ref), row);
  }

  /** Adds an active link and returns where it is. */
  async create(caller: Caller, { organizationId, siteId }: SiteRef, { name }: CreateShareLink): Promise<ShareLinkRef> {
    const { at } = caller.context;
    const ref = { organizationId, siteId, shareLinkId: newId(at) };
    const described = { action: 'share-link-created' as const, payload: { shareLink: ref.shareLinkId, name } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      await createShareLink(tx, this.keyring, ref, { name, at });
    });
    return ref;
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: ShareLinkRef, input: UpdateShareLink): Promise<void> {
    const described = { action: 'share-link-updated' as const, payload: { shareLink: ref.shareLinkId, ...input } };
    await this.change.execute(caller, ref, described, async ({ tx }) => {
      if (!(await updateShareLink(tx, ref, input))) throw new DomainError('share_link.not_found');
    });
  }

  /** Removes a link, whose address leads nowhere from now on; nothing happens when there is none. */
  async delete(caller: Caller, ref: ShareLinkRef): Promise<void> {
    const described = { action: 'share-link-deleted' as const, payload: { shareLink: ref.shareLinkId } };
    await this.change.execute(caller, ref, described, async ({ tx, unchanged }) => {
      if (!(await deleteShareLink(tx, ref))) unchanged();
    });
  }

  #present(snapshot: SiteSnapshot, row: ShareLinkRow): ShareLink {
    return presentShareLink(row, this.#address(snapshot, row));
  }

  #address(snapshot: SiteSnapshot, { active, secret }: ShareLinkRow): string | undefined {
    if (!active || !snapshot.site.published) return undefined;
    const shareKey = this.#opened(secret);
    if (shareKey === undefined) return undefined;
    const items = keptStructure(snapshot.structure);
    return new SiteAddresses(snapshot, items, this.urls.sitesHost, { shareKey }).site();
  }

  /** A secret from before a secret key that is gone lets nobody in, so there is no address to show. */
  #opened(secret: Uint8Array): string | undefined {
    try {
      return this.keyring.open('share-links', secret);
    } catch {
      return undefined;
    }
  }
}
