import type { JsonDocument } from '@lectern/content/document/document';
import type { File } from '@lectern/domain/content/file-schemas';
import type { MetaLinks } from '@lectern/domain/content/revision-schemas';
import type { PublishedSite } from '@lectern/domain/sites/publishing/published-schemas';
import type { PageIndex } from './page-index.js';
import { Remembered } from './remembered.js';

/** Something that may not be there, which is remembered too. */
export interface Maybe<T> {
  found?: T | undefined;
}

const BYTES_OF_PAGE = 1_500;

/** What a process keeps of the sites it shows, so that it asks for it once. */
export class SiteMemory {
  readonly sites: Remembered<PublishedSite>;
  readonly pages: Remembered<PageIndex>;
  readonly documents: Remembered<JsonDocument>;
  readonly files: Remembered<Maybe<Omit<File, 'downloadURL'>>>;
  readonly specifications: Remembered<Maybe<Record<string, unknown>>>;
  readonly links: Remembered<MetaLinks>;

  constructor(maxBytes: number) {
    this.sites = new Remembered(maxBytes * 0.1);
    this.pages = new Remembered(maxBytes * 0.35, ({ size }) => size * BYTES_OF_PAGE);
    this.documents = new Remembered(maxBytes * 0.2);
    this.files = new Remembered(maxBytes * 0.05);
    this.specifications = new Remembered(maxBytes * 0.25);
    this.links = new Remembered(maxBytes * 0.05);
  }
}
