import { DocumentParams, ReadStoredDocument } from '@lectern/domain/content/content-queries';
import { Document } from '@lectern/domain/documents/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../common/endpoint/endpoint.decorator.js';
import type { Authorized } from '../common/endpoint/endpoint-input.js';
import { ContentService } from './content.service.js';
import { PageRendering } from './page-rendering.js';

/** Documents by their ids, which never change their content. */
@Controller('v1/spaces/:spaceId/documents')
export class DocumentsController {
  constructor(
    private readonly content: ContentService,
    private readonly rendering: PageRendering,
  ) {}

  @Endpoint({
    method: 'GET',
    path: ':documentId',
    summary: 'Get a document',
    action: 'space.view',
    params: DocumentParams,
    query: ReadStoredDocument,
    response: Document,
    validated: true,
    errors: ['document.not_found'],
  })
  async getDocumentById({
    params: { spaceId, documentId },
    caller,
  }: Authorized<{ params: DocumentParams; query: ReadStoredDocument }>) {
    const text = await this.content.textOfDocument(caller.organizationId, spaceId, documentId);
    return this.rendering.stored(text);
  }
}
