import { PdfLink, PdfQuery } from '@lectern/domain/content/pdf/pdf-schemas';
import { SpaceParams } from '@lectern/domain/library/spaces/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { forMembers } from '../pages/content.service.js';
import { LinkToPdfCommand } from './link-to-pdf.command.js';

/** The content of a space as PDF. */
@Controller('v1/spaces/:spaceId/pdf')
export class PdfController {
  constructor(private readonly linkToPdf: LinkToPdfCommand) {}

  @Endpoint({
    method: 'GET',
    summary: 'Have a PDF made of a space, of a page with those below it, or of one page, and get its address',
    action: 'space.view',
    params: SpaceParams,
    query: PdfQuery,
    response: PdfLink,
    errors: ['page.not_found', 'pdf.too_large'],
  })
  async getSpacePDF({ params, query, caller }: Authorized<{ params: SpaceParams; query: PdfQuery }>) {
    return { url: await this.linkToPdf.execute(caller, forMembers(params), query) };
  }
}
