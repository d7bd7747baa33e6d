import { WebhookMessage } from '@lectern/domain/integrations/webhooks/message';
import { signMessage } from './sign-message.js';

/** What is to be told to a webhook. */
export interface OutgoingMessage {
  id: string;
  lane: string;
  /** Whether its lane no longer waits for it. */
  parked: boolean;
  payload: unknown;
}

/** The request that tells a webhook something, signed with each of its secrets. */
export function composeMessage(delivery: OutgoingMessage, secrets: readonly string[], now: Date) {
  const { type, timestamp: happenedAt, data } = WebhookMessage.parse(delivery.payload);
  const { id, organization, ...details } = data;
  const body = JSON.stringify({ type, timestamp: happenedAt, data: { id, organization, ...details } });
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lectern-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage({ id, timestamp, body }, secrets),
      ...(isOutOfOrder(delivery) && { 'x-lectern-out-of-order': 'true' }),
    },
  };
}

/** What was queued by itself stands in a lane that is named after it, and waits for nothing that came before. */
function isOutOfOrder({ id, lane, parked }: OutgoingMessage): boolean {
  return parked || lane === id;
}
