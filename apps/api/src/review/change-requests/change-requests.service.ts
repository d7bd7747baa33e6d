import { Database } from '@lectern/database/client';
import { followCluster } from '@lectern/database/conversations/clusters.queries';
import { Keyring } from '@lectern/database/keyring';
import {
  type ChangeRequestRef,
  type ChangeRequestRow,
  getChangeRequest,
  listChangeRequests,
} from '@lectern/database/review/change-requests/change-requests.queries';
import { ChangeRequestStatus } from '@lectern/domain/content/change-request-schemas';
import type { Page } from '@lectern/domain/platform/http/page';
import type { ListChangeRequests } from '@lectern/domain/review/change-requests/schemas';
import { Injectable } from '@nestjs/common';
import { type ContentVersion, forMembers } from '../../content/pages/content.service.js';

/** Finds change requests and the content that they propose. */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
  ) {}

  /** Gets a change request of a space by its id or its number. */
  get(ref: ChangeRequestRef): Promise<ChangeRequestRow> {
    return getChangeRequest(this.database, ref);
  }

  /** The version of the content of its space that a change request proposes. */
  async version(ref: ChangeRequestRef): Promise<ContentVersion> {
    const { spaceId, revisionId } = await this.get(ref);
    return forMembers({ spaceId, revisionId });
  }

  /** Lists the change requests of some spaces of an organization; `scope` says whom the list is for. */
  async list(
    { organizationId, spaceIds, scope }: { organizationId: string; spaceIds: readonly string[]; scope: string[] },
    { status, page, limit, conversationsIssuesCluster: cluster, ...filters }: ListChangeRequests,
  ): Promise<Page<ChangeRequestRow>> {
    const { database, keyring } = this;
    // A cluster that is gone for good still names the requests that answered it.
    const shown = cluster && (await followCluster(database, organizationId, cluster));
    const selection = {
      ...filters,
      organizationId,
      spaceIds,
      scope,
      statuses: wantedStatuses(status ?? ['open']),
      issuesCluster: shown ?? cluster,
    };
    return listChangeRequests(database, keyring, selection, { limit, ...(page !== undefined && { page }) });
  }
}

function wantedStatuses(asked: readonly (ChangeRequestStatus | 'all')[]): ChangeRequestStatus[] {
  return ChangeRequestStatus.options.filter((status) => asked.includes(status) || asked.includes('all'));
}
