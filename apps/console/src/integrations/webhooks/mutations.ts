import type { EventName } from '@lectern/domain/integrations/events/catalog';
import { data } from '../../platform/api/api.js';
import { useChange } from '../../platform/api/use-change.js';
import type { WebhookIds } from './queries.js';

const WEBHOOK = '/v1/orgs/{organizationId}/webhooks/{webhookId}';
const OUTDATED = [['listWebhooks'], ['getWebhookById']];
const DELIVERIES = [['listWebhookDeliveries'], ['getWebhookDeliveryById']];

/** What can be set about a webhook. */
export interface WebhookSettings {
  url: string;
  description: string;
  /** None means all but those of visitors of sites. */
  events: EventName[];
}

/** Creates a webhook; its secret comes with the result, this once. */
export function useCreateWebhook(organizationId: string) {
  return useChange({
    operation: 'createWebhook',
    send: (api, body: WebhookSettings) =>
      data(api.POST('/v1/orgs/{organizationId}/webhooks', { params: { path: { organizationId } }, body })),
    invalidates: OUTDATED,
  });
}

/** Changes what was given of a webhook, and only that. */
export function useUpdateWebhook(path: WebhookIds) {
  return useChange({
    operation: 'updateWebhookById',
    send: (api, body: Partial<WebhookSettings> & { status?: 'active' | 'paused' }) =>
      data(api.PATCH(WEBHOOK, { params: { path }, body })),
    invalidates: [...OUTDATED, ...DELIVERIES],
  });
}

/** Deletes a webhook with the records of its deliveries. */
export function useDeleteWebhook(path: WebhookIds) {
  return useChange({
    operation: 'deleteWebhookById',
    send: (api) => data(api.DELETE(WEBHOOK, { params: { path } })),
    invalidates: [['listWebhooks']],
  });
}

/** Gives a webhook a new secret, which comes with the result, this once. */
export function useRotateSecret(path: WebhookIds) {
  return useChange({
    operation: 'rotateWebhookSecret',
    send: (api) => data(api.POST(`${WEBHOOK}/rotate-secret`, { params: { path } })),
    invalidates: OUTDATED,
  });
}

/** Sends a message that tells of nothing. */
export function useTestWebhook(path: WebhookIds) {
  return useChange({
    operation: 'testWebhook',
    send: (api) => data(api.POST(`${WEBHOOK}/test`, { params: { path } })),
    invalidates: DELIVERIES,
  });
}

/** Sends a message once more, under the id that it had. */
export function useRedeliver(path: WebhookIds) {
  return useChange({
    operation: 'redeliverWebhookDelivery',
    send: (api, deliveryId: string) =>
      data(api.POST(`${WEBHOOK}/deliveries/{deliveryId}/redeliver`, { params: { path: { ...path, deliveryId } } })),
    invalidates: DELIVERIES,
  });
}
