import { ComputeContent, ComputedRevision } from '@lectern/domain/content/computed-schemas';
import { ContentParams, ReadStoredDocument } from '@lectern/domain/content/content-queries';
import { Document } from '@lectern/domain/content/documents/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint, ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Readable } from '../../platform/endpoint/endpoint-input.js';
import { spaceOf } from '../pages/content.controller.js';
import { ComputedService } from './computed.service.js';

const COMPUTE_ERRORS = [
  'computed.unsupported',
  'computed.nothing',
  'openapi_spec.not_found',
  'integration.failed',
  'integration.unavailable',
] as const;

/** Content that is computed from a source when it is asked for. */
@Controller('v1/spaces/:spaceId/content/computed')
export class ComputedController {
  constructor(private readonly computed: ComputedService) {}

  @ReaderEndpoint({
    method: 'POST',
    path: 'document',
    summary: 'Compute the document of a page from its source',
    action: 'space.view',
    params: ContentParams,
    query: ReadStoredDocument,
    body: ComputeContent,
    response: Document,
    errors: COMPUTE_ERRORS,
    readOnly: true,
  })
  getComputedDocument({ params, body, reader }: Readable<{ params: ContentParams; body: ComputeContent }>) {
    return this.computed.document(reader, spaceOf(reader, params), body);
  }

  @Endpoint({
    method: 'POST',
    path: 'revision',
    summary: 'Compute the pages of a source',
    action: 'space.view',
    params: ContentParams,
    body: ComputeContent,
    response: ComputedRevision,
    errors: COMPUTE_ERRORS,
    unaudited: true,
  })
  getComputedRevision({ params, body, caller }: Authorized<{ params: ContentParams; body: ComputeContent }>) {
    return this.computed.revision(caller, spaceOf(caller, params), body);
  }
}
