import { mapPage, PageQuery } from '@lectern/domain/platform/http/page';
import {
  ContributorPage,
  RequestedReviewerPage,
  RequestedReviewerParams,
  RequestedReviewers,
  RequestReviewers,
} from '@lectern/domain/review/change-requests/review-schemas';
import { ChangeRequestParams } from '@lectern/domain/review/change-requests/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { ChangeRequestPeopleView } from './change-request-people.view.js';
import { RequestReviewersCommand } from './request-reviewers.command.js';
import { presentContributor, presentRequestedReviewer } from './requested-reviewers.presenter.js';

@Controller('v1/spaces/:spaceId/change-requests/:changeRequestId')
export class ReviewersController {
  constructor(
    private readonly people: ChangeRequestPeopleView,
    private readonly requestReviewers: RequestReviewersCommand,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'requested-reviewers',
    summary: 'List who was asked to review a change request',
    action: 'space.view',
    params: ChangeRequestParams,
    query: PageQuery,
    response: RequestedReviewerPage,
    errors: ['change_request.not_found'],
  })
  async listRequestedReviewersForChangeRequest({
    params,
    query,
  }: Authorized<{ params: ChangeRequestParams; query: PageQuery }>) {
    const page = await this.people.requestedReviewers(params, query);
    return mapPage(page, (row) => presentRequestedReviewer(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    path: 'requested-reviewers',
    summary: 'Ask people to review a change request, which opens a draft',
    action: 'space.edit',
    params: ChangeRequestParams,
    body: RequestReviewers,
    response: RequestedReviewers,
    errors: ['change_request.not_found', 'change_request.closed'],
  })
  async requestReviewersForChangeRequest({
    params,
    body,
    caller,
  }: Authorized<{ params: ChangeRequestParams; body: RequestReviewers }>) {
    const asked = await this.requestReviewers.execute(caller, params, body);
    return { users: asked.map((row) => presentRequestedReviewer(row, this.urls)) };
  }

  @Endpoint({
    method: 'DELETE',
    path: 'requested-reviewers/:userId',
    summary: 'Take a request for a review back',
    action: 'space.edit',
    params: RequestedReviewerParams,
    response: null,
    errors: ['change_request.not_found'],
  })
  async removeRequestedReviewerFromChangeRequest({
    params: { userId, ...ref },
    caller,
  }: Authorized<{ params: RequestedReviewerParams }>) {
    await this.requestReviewers.withdraw(caller, ref, userId);
  }

  @Endpoint({
    method: 'GET',
    path: 'contributors',
    summary: 'List who edited a change request or commented on it',
    action: 'space.view',
    params: ChangeRequestParams,
    query: PageQuery,
    response: ContributorPage,
    errors: ['change_request.not_found'],
  })
  async listContributorsToChangeRequest({
    params,
    query,
  }: Authorized<{ params: ChangeRequestParams; query: PageQuery }>) {
    const page = await this.people.contributors(params, query);
    return mapPage(page, (row) => presentContributor(row, this.urls));
  }
}
