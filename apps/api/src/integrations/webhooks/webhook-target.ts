import type { WebhookRow } from '@lectern/database/integrations/webhooks/webhooks.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';

/** A webhook that was looked for, or the error that there is none. */
export function existingWebhook(row: WebhookRow | null): WebhookRow {
  if (!row) throw new DomainError('webhook.not_found');
  return row;
}

/** How the audit trail names a webhook. Addresses may hold keys: their host is enough to know them by. */
export function webhookTarget({ id, url }: Pick<WebhookRow, 'id' | 'url'>) {
  return { type: 'webhook', id, label: new URL(url).host };
}
