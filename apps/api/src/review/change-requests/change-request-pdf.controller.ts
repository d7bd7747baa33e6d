import { PdfLink, PdfQuery } from '@lectern/domain/content/pdf/pdf-schemas';
import { ChangeRequestParams } from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { LinkToPdfCommand } from '../../content/pdf/link-to-pdf.command.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestsService } from './change-requests.service.js';

/** The content that a change request proposes as PDF. */
@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/pdf')
export class ChangeRequestPdfController {
  constructor(
    private readonly changeRequests: ChangeRequestsService,
    private readonly linkToPdf: LinkToPdfCommand,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'Have a PDF made of a change request, of a page with those below it, or of one page, and get its address',
    action: 'space.view',
    params: ChangeRequestParams,
    query: PdfQuery,
    response: PdfLink,
    errors: ['change_request.not_found', 'page.not_found', 'pdf.too_large'],
  })
  async getChangeRequestPDF({ params, query, caller }: Authorized<{ params: ChangeRequestParams; query: PdfQuery }>) {
    return { url: await this.linkToPdf.execute(caller, await this.changeRequests.version(params), query) };
  }
}
