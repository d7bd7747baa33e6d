import type { TraceLog } from '@lectern/domain/integrations/event-schemas';
import type { WebhookExchange } from '@lectern/domain/integrations/webhooks/delivery-schemas';

interface Attempt {
  answerStatus?: number;
  durationMs: number;
  /** What happened meanwhile, for people. */
  logs: TraceLog[];
  /** What went over the wire, for messages to webhooks. */
  exchange?: WebhookExchange;
}

/** How one attempt to deliver something ended. */
export type AttemptResult =
  | (Attempt & { ok: true })
  | (Attempt & {
      ok: false;
      /** What went wrong, in a sentence. */
      error: string;
      /** The receiver wants no further messages, for this reason. */
      refused?: string;
      /** It was not the receiver's fault, so it does not count. */
      postponed?: true;
    });
