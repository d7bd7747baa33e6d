import { ContentReader } from '@lectern/commands/content/content-reader';
import { slugFor } from '@lectern/content/pages/slug';
import { isTooLarge, PDF_LIMITS, type SelectedPage, selectPages } from '@lectern/content/pdf/select-pages';
import { sumBodyLengths } from '@lectern/database/content/bodies.queries';
import { findSpace } from '@lectern/database/library/spaces/spaces.queries';
import type { PdfQuery } from '@lectern/domain/content/pdf/pdf-schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, type ContentVersion } from '../pages/content.service.js';
import { PdfFiles } from './pdf-files.service.js';
import { PdfLinks } from './pdf-links.service.js';

/** Makes the address of a PDF. */
@Injectable()
export class LinkToPdfCommand {
  constructor(
    private readonly reader: ContentReader,
    private readonly content: ContentService,
    private readonly files: PdfFiles,
    private readonly links: PdfLinks,
  ) {}

  /**
   * Enqueues a PDF of pages of a version of the content, unless they are too many for one document, and returns where it
   * can be downloaded.
   */
  async execute({ organizationId, context }: Caller, version: ContentVersion, query: PdfQuery): Promise<string> {
    const { spaceId } = version;
    const { page } = query;
    const { reader } = this.content;
    const [revision, space] = await Promise.all([
      this.content.revision(version),
      findSpace(reader.sql, { organizationId, spaceId }),
    ]);
    if (!space) throw new DomainError('space.not_found');
    // Without a page there is none that could be the only one.
    const only = page !== undefined && query.only;
    const pages = selectPages(await reader.tree(revision), { page, only });
    if (!pages) throw new DomainError('page.not_found');
    await this.#refuseTooMuch(organizationId, pages);
    const wanted = { organizationId, spaceId, revisionId: revision.id, page, only };
    await this.files.order(wanted, context.requestId);
    const title = page === undefined ? space.title : (pages[0]?.node.record.title ?? space.title);
    return this.links.url({ ...wanted, name: `${slugFor(title)}.pdf` });
  }

  async #refuseTooMuch(organizationId: string, pages: readonly SelectedPage[]): Promise<void> {
    const hashes = pages.flatMap(({ node: { record } }) => (record.body === undefined ? [] : [record.body]));
    const characters = await sumBodyLengths(this.reader.sql, organizationId, hashes);
    if (isTooLarge({ pages: pages.length, characters })) throw new DomainError('pdf.too_large', PDF_LIMITS);
  }
}
