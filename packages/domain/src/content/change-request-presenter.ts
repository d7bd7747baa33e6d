import { type PresentableUser, presentUser } from '../people/users/presenter.js';
import { timestamp } from '../platform/http/primitives.js';
import type { ChangeRequest } from './change-request-schemas.js';

/** What the presenter needs of a change request, wherever it was read. */
export interface PresentableChangeRequest
  extends Pick<ChangeRequest, 'id' | 'number' | 'status' | 'subject' | 'links' | 'outdated'> {
  organizationId: string;
  spaceId: string;
  description: NonNullable<ChangeRequest['description']> | null;
  revisionId: string;
  initialRevisionId: string;
  ancestorRevisionId: string;
  mergedRevisionId: string | null;
  openComments: number;
  issuesClusterId: string | null;
  createdBy: PresentableUser;
  mergedBy: PresentableUser | null;
  createdAt: Date;
  updatedAt: Date;
  mergedAt: Date | null;
}

/** Presents a change request. */
export function presentChangeRequest(row: PresentableChangeRequest, urls: { api: string; app: string }): ChangeRequest {
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
