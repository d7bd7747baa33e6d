import { ApiRequestResult, SendApiRequest } from '@lectern/domain/sites/api-requests/schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { Controller } from '@nestjs/common';
import { ReaderEndpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Readable } from '../../platform/endpoint/endpoint-input.js';
import { ApiRequestsService } from './api-requests.service.js';

@Controller('v1/orgs/:organizationId/sites/:siteId/api-requests')
export class ApiRequestsController {
  constructor(private readonly requests: ApiRequestsService) {}

  @ReaderEndpoint({
    method: 'POST',
    summary: 'Send a request to a server of an API that a site describes, for a reader who tries an operation',
    action: 'site.send-api-request',
    params: SiteParams,
    body: SendApiRequest,
    response: ApiRequestResult,
    readOnly: true,
    errors: [
      'site.not_found',
      'openapi_spec.not_found',
      'openapi_version.none_yet',
      'openapi_version.not_found',
      'openapi_version.busy',
      'api_request.turned_off',
      'api_request.server_unknown',
    ],
  })
  sendApiRequestFromSite({ params, body, reader }: Readable<{ params: SiteParams; body: SendApiRequest }>) {
    return this.requests.send(reader, params, body);
  }
}
