import { DocumentParams, ReadStoredDocument } from '@lectern/domain/content/content-queries';
import { Document } from '@lectern/domain/content/documents/schemas';
import { Controller } from '@nestjs/common';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { ContentService, versionFor } from './content.service.js';
import { PageRenderingView } from './page-rendering.view.js';

const AS_STORED = { evaluated: 'false', dereferenced: 'false' } as const;

/** Documents by their ids, which never change their content. */
@Controller('v1/spaces/:spaceId/documents')
export class DocumentsController {
  constructor(
    private readonly content: ContentService,
    private readonly rendering: PageRenderingView,
  ) {}

  @ReaderEndpoint({
    method: 'GET',
    path: ':documentId',
    summary: 'Get a document',
    action: 'space.view',
    params: DocumentParams,
    query: ReadStoredDocument,
    response: Document,
    validated: true,
    errors: ['document.not_found'],
    forInstallations: 'space:content:read',
  })
  async getDocumentById({ params, reader }: Readable<{ params: DocumentParams; query: ReadStoredDocument }>) {
    const version = versionFor(reader, params);
    const text = await this.content.textOfDocument(reader.organizationId, version, params.documentId);
    return this.rendering.document(version, text, AS_STORED);
  }
}
