import { z } from 'zod';
import { Id, Timestamp, timestamp } from '../../platform/http/primitives.js';

/** The body of a message to a webhook. */
export const WebhookMessage = z.strictObject({
  type: z.string().describe('Name of the event'),
  timestamp: Timestamp.describe('When it happened'),
  data: z.looseObject({
    id: Id.describe('Of the event, and so of the message: the same however often it is sent'),
    organization: Id,
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** The type of the message with which somebody tries a webhook out; nothing has happened then. */
export const TEST_MESSAGE = 'webhook.test';

/** The message with which somebody tries a webhook out. */
export function testMessage(
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
  { id, at }: { id: string; at: Date },
): WebhookMessage {
  return { type: TEST_MESSAGE, timestamp: timestamp(at), data: { id, organization: organizationId, webhookId } };
}
