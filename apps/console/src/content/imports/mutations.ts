import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Stops an import. */
export function useCancelImport(organizationId: string) {
  return useChange({
    operation: 'cancelImportRunInOrganization',
    send: (api, importRunId: string) =>
      data(
        api.POST('/v1/orgs/{organizationId}/imports/{importRunId}/cancel', {
          params: { path: { organizationId, importRunId } },
        }),
      ),
    invalidates: [['listImportRunsInOrganization'], ['getImportRunInOrganization']],
  });
}
