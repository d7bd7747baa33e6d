import type { LecternClient, Schemas } from '@lectern/client';
import { data } from '../../platform/api/api.js';
import { listQuery } from '../../platform/api/lists.js';

const PAGE_SIZE = 50;

/** The change requests of an organization in one state, those that changed last first. */
export function changeRequestListQuery(
  api: LecternClient,
  { organizationId, status }: { organizationId: string; status: Schemas['ChangeRequest']['status'] },
) {
  return listQuery(['listChangeRequestsForOrganization', { organizationId, status, list: true }], (page, signal) => {
    const params = { path: { organizationId }, query: { page, limit: PAGE_SIZE, status: [status] } };
    return data(api.GET('/v1/orgs/{organizationId}/change-requests', { params, signal }));
  });
}
