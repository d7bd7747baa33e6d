import type { DeliveryRecord } from '@lectern/database/integrations/deliveries/delivery-records.queries';
import type { WebhookDelivery, WebhookDeliveryDetail } from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { WebhookMessage } from '@lectern/domain/integrations/webhooks/message';
import { timestamp } from '@lectern/domain/platform/http/primitives';

const STATUS = { waiting: 'pending', delivered: 'success', failed: 'failed' } as const;

/** Presents what became of a message. */
export function presentWebhookDelivery(row: DeliveryRecord): WebhookDelivery {
  const { id, type, state, attempts, nextAttemptAt, error, answerStatus, durationMs, createdAt, finishedAt } = row;
  return {
    object: 'webhook-delivery',
    id,
    type,
    status: STATUS[state],
    attempts,
    ...(nextAttemptAt !== null && { nextAttemptAt: timestamp(nextAttemptAt) }),
    ...(error !== null && { error }),
    ...(answerStatus !== null && { answerStatus }),
    ...(durationMs !== null && { durationMs }),
    createdAt: timestamp(createdAt),
    ...(finishedAt !== null && { finishedAt: timestamp(finishedAt) }),
  };
}

/** Presents what became of a message, with the message itself. */
export function presentWebhookDeliveryDetail(row: DeliveryRecord): WebhookDeliveryDetail {
  const { payload, logs, exchange } = row;
  return {
    ...presentWebhookDelivery(row),
    payload: WebhookMessage.parse(payload),
    logs,
    ...(exchange !== null && { exchange }),
  };
}
