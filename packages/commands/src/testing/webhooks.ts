import type { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { newWebhookSecret, sealFirstSecret } from '@lectern/database/integrations/webhooks/webhook-secrets';
import { createWebhook, type WebhookRow } from '@lectern/database/integrations/webhooks/webhooks.queries';
import type { Keyring } from '@lectern/database/keyring';
import type { EventName } from '@lectern/domain/integrations/events/catalog';

/** What a test may say of a webhook. */
export interface WebhookOptions {
  url?: string;
  events?: EventName[];
  secret?: string;
}

/** Adds an active webhook to an organization. */
export function makeWebhook(
  database: Database,
  keyring: Keyring,
  organizationId: string,
  { url = 'https://receiver.example', events = [], secret = newWebhookSecret() }: WebhookOptions = {},
): Promise<WebhookRow> {
  const sealed = sealFirstSecret(keyring, secret);
  const at = new Date();
  const webhook = { url, description: '', events, secret: sealed, createdBy: null, at };
  return createWebhook(database, { organizationId, webhookId: newId(at) }, webhook);
}
