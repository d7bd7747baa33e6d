import type { TraceLog } from '@lectern/domain/integrations/event-schemas';

/** A delivery that waits to be sent. */
export interface WaitingDelivery {
  id: string;
  organizationId: string;
  integrationId: string | null;
  installationId: string | null;
  webhookId: string | null;
  eventId: string | null;
  type: string;
  payload: unknown;
  lane: string;
  attempts: number;
  parked: boolean;
  nextAttemptAt: Date;
  createdAt: Date;
  /** Whether its time has come, by the clock that jobs are started by. */
  due: boolean;
  /** Whether its receiver is there and may hear of it. */
  deliverable: boolean;
}

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
}
