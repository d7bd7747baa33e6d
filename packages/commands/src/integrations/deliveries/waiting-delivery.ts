import type { TraceLog } from '@lectern/domain/integrations/event-schemas';
import type { WebhookExchange } from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { z } from 'zod';

/** A delivery that waits to be sent. */
export const WaitingDelivery = z.object({
  id: z.string(),
  organizationId: z.string(),
  integrationId: z.string().nullable(),
  installationId: z.string().nullable(),
  webhookId: z.string().nullable(),
  eventId: z.string().nullable(),
  type: z.string(),
  payload: z.unknown(),
  lane: z.string(),
  attempts: z.number(),
  parked: z.boolean(),
  createdAt: z.date(),
});
export type WaitingDelivery = z.infer<typeof WaitingDelivery>;

/** How an attempt ended. */
export interface Attempted {
  /** What went wrong; absent when nothing did. */
  error?: string;
  /** The receiver wants to hear nothing more, for this reason. */
  refused?: string;
  /** The receiver has no part in what went wrong, so it does not count. */
  postponed?: true;
  answerStatus?: number;
  durationMs: number;
  logs: readonly TraceLog[];
  /** What went over the wire, for messages to webhooks. */
  exchange?: WebhookExchange;
}
