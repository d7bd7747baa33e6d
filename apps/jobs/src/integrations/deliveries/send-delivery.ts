import type { Attempted, WaitingDelivery } from '@lectern/commands/integrations/deliveries/waiting-delivery';
import { findWebhook } from '@lectern/database/integrations/webhooks/webhooks.queries';
import type { AttemptResult } from '@lectern/integrations/attempt-result';
import { sendEvent } from '@lectern/integrations/send-event';
import { sendMessage } from '@lectern/integrations/webhooks/send-message';
import type { HandlerDependencies } from '../../platform/runtime/handler.js';

/** Sends a delivery to whoever it is for. Rejects only for what its receiver has no part in. */
export async function sendDelivery(dependencies: HandlerDependencies, delivery: WaitingDelivery): Promise<Attempted> {
  const { ok: _ok, ...attempted } = await send(dependencies, delivery);
  return attempted;
}

async function send(dependencies: HandlerDependencies, delivery: WaitingDelivery): Promise<AttemptResult> {
  const { database, keyring, outbound, integrations: caller } = dependencies;
  const now = () => new Date();
  const { integrationId, webhookId, organizationId } = delivery;
  if (integrationId !== null) return sendEvent({ caller, keyring, now }, { ...delivery, integrationId });
  const webhook = webhookId === null ? null : await findWebhook(database, { organizationId, webhookId });
  if (!webhook) return { ok: false, error: 'The webhook was deleted.', durationMs: 0, logs: [] };
  return sendMessage({ outbound, keyring, now }, webhook, delivery);
}
