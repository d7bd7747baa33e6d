import type { JsonDocument } from '@lectern/content/document/document';
import type { File } from '@lectern/domain/content/file-schemas';
import type { MetaLinks } from '@lectern/domain/content/revision-schemas';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import type { PageIndex } from './page-index.js';

/** Something that may not be there, which is cached too. */
export interface Maybe<T> {
  found?: T | undefined;
}

const BYTES_OF_PAGE = 1_500;

/** What the site server has read of the sites it renders. */
export class SiteCache {
  readonly sites: LoadingCache<PublishedSite>;
  readonly pages: LoadingCache<PageIndex>;
  readonly documents: LoadingCache<JsonDocument>;
  readonly files: LoadingCache<Maybe<Omit<File, 'downloadURL'>>>;
  readonly specifications: LoadingCache<Maybe<Record<string, unknown>>>;
  readonly links: LoadingCache<MetaLinks>;

  constructor(maxBytes: number) {
    this.sites = new LoadingCache(maxBytes * 0.1);
    this.pages = new LoadingCache(maxBytes * 0.35, ({ size }) => size * BYTES_OF_PAGE);
    this.documents = new LoadingCache(maxBytes * 0.2);
    this.files = new LoadingCache(maxBytes * 0.05);
    this.specifications = new LoadingCache(maxBytes * 0.25);
    this.links = new LoadingCache(maxBytes * 0.05);
  }
}
