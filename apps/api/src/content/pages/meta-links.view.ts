import { Database } from '@lectern/database/client';
import type { CurrentPageWithBody } from '@lectern/database/content/current-page.queries';
import { findPageSiblings } from '@lectern/database/content/page-siblings.queries';
import { findCurrentRevisions } from '@lectern/database/content/revisions.queries';
import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { MetaLinks as Links } from '@lectern/domain/content/revision-schemas';
import { Injectable } from '@nestjs/common';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Urls } from '../../platform/config/urls.js';
import type { ContentVersion } from './content.service.js';
import { VisiblePages } from './visible-pages.service.js';

/** Tells search engines the best address of a page, and where it stands in other languages. */
@Injectable()
export class MetaLinksView {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly visiblePages: VisiblePages,
  ) {}

  /** The addresses of a page on the site that a visitor reads it on; members read it on none. */
  async of({ visitor, spaceId }: ContentVersion, page: CurrentPageWithBody): Promise<Links> {
    if (!visitor) return {};
    const addresses = new SiteAddresses(visitor.snapshot, visitor.items, this.urls.sitesHost);
    const addressOf = (space: string, path: string) => {
      const siteSpace = visitor.siteSpaceOf(space);
      const url = siteSpace && addresses.siteSpace(siteSpace.id, path);
      return url === undefined ? undefined : { kind: 'url' as const, url };
    };
    const canonical = addressOf(spaceId, page.path);
    const siblings = await this.#siblings(visitor, spaceId, page.id);
    const alternates = siblings.flatMap((sibling) => addressOf(sibling.spaceId, sibling.path) ?? []);
    return { ...(canonical !== undefined && { canonical }), ...(alternates.length > 0 && { alternates }) };
  }

  async #siblings(visitor: VisitorView, spaceId: string, pageId: string) {
    const sql = this.database;
    const others = visitor.spaceIds.filter((id) => id !== spaceId);
    const found = others.length === 0 ? [] : await findPageSiblings(sql, pageId, others);
    const heads = await findCurrentRevisions(
      sql,
      found.map((sibling) => sibling.spaceId),
    );
    const seen = new Set<string>();
    for (const head of heads) {
      if (!(await this.visiblePages.hidden(visitor, head)).has(pageId)) seen.add(head.spaceId);
    }
    return found.filter((sibling) => seen.has(sibling.spaceId));
  }
}
