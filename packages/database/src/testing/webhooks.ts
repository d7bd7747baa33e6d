import type { EventName } from '@lectern/domain/integrations/events/catalog';
import type { Database } from '../client.js';
import { newId } from '../ids.js';
import { newWebhookSecret, sealFirstSecret } from '../integrations/webhooks/webhook-secrets.js';
import { createWebhook, type WebhookRow } from '../integrations/webhooks/webhooks.queries.js';
import type { Keyring } from '../keyring.js';

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
