import { slugFor } from '@lectern/content/pages/slug';
import { sumBodyLengths } from '@lectern/database/content/bodies.queries';
import { findSpace } from '@lectern/database/spaces/spaces.queries';
import type { PdfQuery } from '@lectern/domain/content/pdf-schemas';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { Platform } from '../common/platform.js';
import { ContentService, type ContentVersion } from '../content/content.service.js';
import { PdfLinks } from './pdf-links.js';
import { isTooLarge, PDF_LIMITS, type PlacedPage, selectPages } from './pdf-pages.js';

/** Makes the address of a PDF. */
@Injectable()
export class LinkToPdf {
  constructor(
    private readonly platform: Platform,
    private readonly content: ContentService,
    private readonly links: PdfLinks,
  ) {}

  /** Answers where pages of a version of the content can be downloaded, unless they are too many for one document. */
  async execute(organizationId: string, version: ContentVersion, { page, only }: PdfQuery): Promise<string> {
    const { spaceId } = version;
    const { reader } = this.content;
    const [revision, space] = await Promise.all([
      this.content.revision(version),
      findSpace(reader.sql, { organizationId, spaceId }),
    ]);
    if (!space) throw new DomainError('space.not_found');
    // Without a page there is none that could be the only one.
    const selection = { page, only: page !== undefined && only };
    const pages = selectPages(await reader.tree(revision), selection);
    if (!pages) throw new DomainError('page.not_found');
    await this.#refuseTooMuch(organizationId, pages);
    const title = page === undefined ? space.title : (pages[0]?.node.record.title ?? space.title);
    const name = `${slugFor(title)}.pdf`;
    return this.links.url({ organizationId, spaceId, revisionId: revision.id, name, ...selection });
  }

  async #refuseTooMuch(organizationId: string, pages: readonly PlacedPage[]): Promise<void> {
    const hashes = pages.flatMap(({ node: { record } }) => (record.body === undefined ? [] : [record.body]));
    const characters = await sumBodyLengths(this.platform.content.sql, organizationId, hashes);
    if (isTooLarge({ pages: pages.length, characters })) throw new DomainError('pdf.too_large', PDF_LIMITS);
  }
}
