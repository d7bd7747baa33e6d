import type { WebhookRow } from '@lectern/database/integrations/webhooks/webhooks.queries';
import type { Webhook } from '@lectern/domain/integrations/webhooks/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';

/** Presents a webhook without what it signs with. */
export function presentWebhook(row: WebhookRow, { api }: { api: string }): Webhook {
  const { id, organizationId, url, description, events, status, statusReason } = row;
  return {
    object: 'webhook',
    id,
    url,
    description,
    events,
    status,
    ...(statusReason !== null && { statusReason }),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
    urls: { location: `${api}/v1/orgs/${organizationId}/webhooks/${id}` },
  };
}
