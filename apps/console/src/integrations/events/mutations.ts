import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';

/** Sends an event to its integration once more, as an event of its own. */
export function useReplayEvent(integrationName: string) {
  return useChange({
    operation: 'replayIntegrationEvent',
    send: (api, eventId: string) =>
      data(
        api.POST('/v1/integrations/{integrationName}/events/{eventId}/replay', {
          params: { path: { integrationName, eventId } },
        }),
      ),
    invalidates: [['listIntegrationEvents']],
  });
}
