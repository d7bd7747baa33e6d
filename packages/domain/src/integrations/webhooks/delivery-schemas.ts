import { z } from 'zod';
import { PageQuery, pageOf } from '../../platform/http/page.js';
import { Id, Timestamp } from '../../platform/http/primitives.js';
import { TraceLog } from '../event-schemas.js';
import { WebhookMessage } from './message.js';
import { WebhookParams } from './schemas.js';

export const WebhookDeliveryStatus = z
  .enum(['pending', 'success', 'failed'])
  .describe('`pending` until it has arrived, or is tried no more');
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>;

/** A message to a webhook, and what became of it. */
export const WebhookDelivery = z
  .strictObject({
    object: z.literal('webhook-delivery'),
    id: Id,
    type: z.string().describe('Name of the event'),
    status: WebhookDeliveryStatus,
    attempts: z.int().nonnegative(),
    nextAttemptAt: Timestamp.optional().describe('When it is tried again'),
    error: z.string().optional().describe('Why the last attempt failed'),
    answerStatus: z.int().optional().describe('HTTP status of the last response'),
    durationMs: z.int().nonnegative().optional().describe('How long the last attempt took'),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = pageOf(WebhookDelivery).meta({ id: 'WebhookDeliveryPage' });

const headers = z.record(z.string(), z.string()).describe('By lower-case name');

/** What went over the wire in an attempt, but for the body of the message. */
export const WebhookExchange = z
  .strictObject({
    request: z.strictObject({ headers: headers.describe('All but the signature, by lower-case name') }),
    response: z
      .strictObject({
        status: z.int(),
        headers,
        body: z.string().describe('How it begins: up to 1024 bytes'),
      })
      .optional()
      .describe('Absent when there was none'),
  })
  .meta({ id: 'WebhookExchange' });
export type WebhookExchange = z.infer<typeof WebhookExchange>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  payload: WebhookMessage.describe('The message, as it is sent'),
  logs: z.array(TraceLog).describe('What happened in the last attempt'),
  exchange: WebhookExchange.optional().describe('What was sent in the last attempt, and what came back'),
}).meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const ListWebhookDeliveries = PageQuery.extend({ status: WebhookDeliveryStatus.optional() });
export type ListWebhookDeliveries = z.infer<typeof ListWebhookDeliveries>;

export const WebhookDeliveryParams = WebhookParams.extend({ deliveryId: z.string() });
export type WebhookDeliveryParams = z.infer<typeof WebhookDeliveryParams>;
