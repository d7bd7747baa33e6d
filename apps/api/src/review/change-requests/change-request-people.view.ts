import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { ChangeRequestRef } from '@lectern/database/review/change-requests/change-requests.queries';
import { type ContributorRow, listContributors } from '@lectern/database/review/change-requests/contributors.queries';
import {
  listRequestedReviewers,
  type RequestedReviewerRow,
} from '@lectern/database/review/change-requests/requested-reviewers.queries';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from './change-requests.service.js';

/** Knows who has to do with change requests. */
@Injectable()
export class ChangeRequestPeopleView {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  /** Lists who was asked to review a change request. */
  async requestedReviewers(ref: ChangeRequestRef, query: PageQuery): Promise<Page<RequestedReviewerRow>> {
    const { id } = await this.changeRequests.get(ref);
    return listRequestedReviewers(this.database, this.keyring, id, query);
  }

  /** Lists who edited a change request or commented on it. */
  async contributors(ref: ChangeRequestRef, query: PageQuery): Promise<Page<ContributorRow>> {
    const { id } = await this.changeRequests.get(ref);
    return listContributors(this.database, this.keyring, id, query);
  }
}
