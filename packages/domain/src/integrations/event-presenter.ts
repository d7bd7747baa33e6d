import { timestamp } from '../platform/http/primitives.js';
import {
  type IntegrationEvent,
  type IntegrationEventDetail,
  IntegrationEventPayload,
  type TraceLog,
} from './event-schemas.js';

/** What the presenter needs of a delivery to an integration. */
export interface PresentableIntegrationEvent {
  id: string;
  integrationId: string;
  installationId: string | null;
  createdAt: Date;
  /** As the script received it. */
  payload: Record<string, unknown>;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  nextAttemptAt: Date | null;
  error: string | null;
}

/** Presents an event or request of an integration, and what became of it. */
export function presentIntegrationEvent(row: PresentableIntegrationEvent): IntegrationEvent {
  return {
    id: row.id,
    integrationId: row.integrationId,
    ...(row.installationId !== null && { installationId: row.installationId }),
    createdAt: timestamp(row.createdAt),
    payload: IntegrationEventPayload.parse(row.payload),
    status: row.state === 'delivered' ? 'success' : 'failed',
    attempts: row.attempts,
    ...(row.nextAttemptAt !== null && { nextAttemptAt: timestamp(row.nextAttemptAt) }),
    ...(row.error !== null && { error: row.error }),
  };
}

/** Presents it with what was logged on the way. */
export function presentIntegrationEventDetail(
  row: PresentableIntegrationEvent & { logs: TraceLog[] },
): IntegrationEventDetail {
  return { event: presentIntegrationEvent(row), trace: { logs: row.logs } };
}
