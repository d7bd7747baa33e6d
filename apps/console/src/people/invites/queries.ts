import type { LecternClient } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 100;

/** The invitations by email that can still be accepted, newest first. */
export function pendingInvitesQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listPendingInvites', { organizationId }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/invites', {
        params: { path: { organizationId }, query: { page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}

/** The invite links of an organization and of what stands in it. */
export function inviteLinksQuery(api: LecternClient, organizationId: string) {
  return listQuery(['listOrganizationInviteLinks', { organizationId }], (page, signal) =>
    data(
      api.GET('/v1/orgs/{organizationId}/link-invites', {
        params: { path: { organizationId }, query: { page, limit: PAGE_SIZE } },
        signal,
      }),
    ),
  );
}
