import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Sends the events of an integration to its script again, instead of to whoever develops it. */
export function useStopDevelopment(integrationName: string) {
  return useChange({
    operation: 'disableIntegrationDevelopmentMode',
    send: (api) =>
      data(api.DELETE('/v1/integrations/{integrationName}/dev', { params: { path: { integrationName } } })),
    invalidates: [['getIntegrationByName', { integrationName }]],
  });
}

/** Removes an integration from this server, and from wherever it is installed. */
export function useUnpublishIntegration(integrationName: string) {
  return useChange({
    operation: 'unpublishIntegration',
    send: (api) => data(api.DELETE('/v1/integrations/{integrationName}', { params: { path: { integrationName } } })),
    invalidates: [['listOrganizationIntegrations'], ['listOrganizationInstallations']],
  });
}
