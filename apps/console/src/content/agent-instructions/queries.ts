import type { LecternClient } from '@lectern/client';
import { queryOptions } from '@tanstack/react-query';
import { data } from '../../platform/api/api.js';

/** What an organization tells agents. */
export function agentInstructionsQuery(api: LecternClient, organizationId: string) {
  return queryOptions({
    queryKey: ['getOrganizationAgentInstructions', { organizationId }],
    queryFn: ({ signal }) =>
      data(api.GET('/v1/orgs/{organizationId}/agent-instructions', { params: { path: { organizationId } }, signal })),
  });
}
