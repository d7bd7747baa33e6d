import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { database, native } from './harness.js';

const { newId } = await native<typeof import('@lectern/database/ids')>('@lectern/database/ids');

interface EventOptions {
  installation?: { id: string; organizationId: string };
  type?: string;
  state?: 'waiting' | 'delivered' | 'failed';
  attempts?: number;
  payload?: object;
  error?: string;
  logs?: { message: string; timestamp: string; level: string }[];
}

/** Something that an integration was told, and what became of it. */
export function newIntegrationEvent(
  integration: Pick<IntegrationRow, 'id' | 'organizationId'>,
  { installation, type = 'task', state = 'delivered', attempts = 1, payload, error, logs = [] }: EventOptions = {},
) {
  const at = new Date();
  const id = newId(at);
  return database.prisma.delivery.create({
    data: {
      id,
      organizationId: installation?.organizationId ?? integration.organizationId,
      integrationId: integration.id,
      installationId: installation?.id ?? null,
      type,
      payload: { eventId: id, type, ...(installation && { installationId: installation.id }), ...payload },
      lane: id,
      state,
      attempts,
      error: error ?? null,
      logs,
      createdAt: at,
      nextAttemptAt: state === 'waiting' ? at : null,
      finishedAt: state === 'waiting' ? null : at,
    },
  });
}
