import type { ChangeRequestRow } from '@lectern/database/review/change-requests/change-requests.queries';
import type { ChangeRequest } from '@lectern/domain/content/change-request-schemas';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents a change request. */
export function presentChangeRequest(row: ChangeRequestRow, urls: { api: string; app: string }): ChangeRequest {
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status,
    subject: row.subject,
    ...(row.description !== null && { description: row.description }),
    createdBy: presentUser(row.createdBy, urls),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    ...(row.mergedBy !== null && { mergedBy: presentUser(row.mergedBy, urls) }),
    ...(row.mergedAt !== null && { mergedAt: timestamp(row.mergedAt) }),
    space: row.spaceId,
    revision: row.revisionId,
    revisionInitial: row.initialRevisionId,
    ...(row.ancestorRevisionId !== row.initialRevisionId && { revisionMergedAncestor: row.ancestorRevisionId }),
    ...(row.mergedRevisionId !== null && { revisionMerged: row.mergedRevisionId }),
    comments: row.openComments,
    outdated: row.outdated,
    ...(row.issuesClusterId !== null && { conversationsIssuesCluster: row.issuesClusterId }),
    links: row.links,
    urls: {
      app: `${urls.app}/o/${row.organizationId}/s/${row.spaceId}/~/changes/${row.number}`,
      location: `${urls.api}/v1/spaces/${row.spaceId}/change-requests/${row.id}`,
    },
  };
}
