import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import type { ResolvedRedirect, ResolveRedirect } from '@lectern/domain/sites/redirects/redirect-schemas';
import { Injectable } from '@nestjs/common';
import { ContentService } from '../../content/pages/content.service.js';
import { SiteVisitors } from '../../platform/access/site-visitors.service.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import type { SiteReaderIdentity } from '../../platform/endpoint/endpoint-input.js';
import { customizationsFor } from '../customization/customizations.js';
import { RedirectResolver } from '../redirects/redirect-resolver.service.js';
import { ShareKeys } from '../sites/share-keys.service.js';
import { SitesView } from '../sites/sites.view.js';
import { presentStructure } from '../sites/structure.presenter.js';
import { SiteScriptsView } from './site-scripts.view.js';

/** Responds with what readers see of sites. Members see it too while the site is published, but nothing of its conditions. */
@Injectable()
export class PublishedSites {
  constructor(
    private readonly responses: SitesView,
    private readonly visitors: SiteVisitors,
    private readonly shareKeys: ShareKeys,
    private readonly redirects: RedirectResolver,
    private readonly content: ContentService,
    private readonly scripts: SiteScriptsView,
  ) {}

  /** Everything that is needed to show a site. */
  async get(reader: SiteReaderIdentity, ref: SiteRef, shareKey?: string): Promise<PublishedSite> {
    const view = await this.viewOf(reader, ref);
    await this.shareKeys.require(ref.siteId, shareKey);
    const shown = await this.responses.toReader(view, shareKey);
    return {
      object: 'published-content-site',
      site: this.responses.forReader(view, shareKey),
      structure: presentStructure(shown),
      customizations: customizationsFor(view),
      scripts: await this.scripts.list(ref),
      frames: await this.scripts.frames({ ...ref, spaceIds: view.spaceIds }),
    };
  }

  /** The redirect from a path, as far as it leads to something that the reader sees. */
  async redirect(reader: SiteReaderIdentity, ref: SiteRef, query: ResolveRedirect): Promise<ResolvedRedirect> {
    const view = await this.viewOf(reader, ref);
    await this.shareKeys.require(ref.siteId, query.shareKey);
    return this.redirects.resolve(view.snapshot, view.items, query, async ({ spaceId, pageId }) => {
      const page = this.content.page({ spaceId, visitor: view }, pageId);
      return page.then(() => true).catch(isMissing);
    });
  }

  /** What somebody sees of a site that is published: visitors with their claims, members without any. */
  async viewOf(reader: SiteReaderIdentity, ref: SiteRef): Promise<VisitorView> {
    if (reader.visitor) return reader.visitor;
    const snapshot = await this.responses.snapshot(ref);
    if (!snapshot.site.published) throw new DomainError('site.not_found');
    return this.visitors.viewOf(snapshot, {});
  }
}

function isMissing(error: unknown): false {
  if (error instanceof DomainError && error.status === 404) return false;
  throw error;
}
