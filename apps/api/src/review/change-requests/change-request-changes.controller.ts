import { ReadChanges } from '@lectern/domain/content/semantic-changes';
import { ChangeRequestChanges } from '@lectern/domain/review/change-requests/changes-schemas';
import { ChangeRequestParams } from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { spaceOf } from '../../content/pages/content.controller.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ProposedDifferencesView } from './proposed-differences.view.js';

@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId/changes')
export class ChangeRequestChangesController {
  constructor(private readonly differences: ProposedDifferencesView) {}

  @Endpoint({
    method: 'GET',
    summary: 'Get the changes of a change request, and its conflicts with the space',
    action: 'space.view',
    params: ChangeRequestParams,
    query: ReadChanges,
    response: ChangeRequestChanges,
    errors: ['change_request.not_found'],
    forInstallations: 'space:content:read',
  })
  getChangeRequestChanges({ params, query, caller }: Authorized<{ params: ChangeRequestParams; query: ReadChanges }>) {
    return this.differences.of(spaceOf(caller, params), params, query.limit);
  }
}
