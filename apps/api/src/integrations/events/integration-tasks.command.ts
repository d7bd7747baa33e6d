import { queueDelivery } from '@lectern/commands/integrations/deliveries/queue-delivery';
import { Database } from '@lectern/database/client';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { IntegrationEventPayload } from '@lectern/domain/integrations/event-schemas';
import type { QueueTask } from '@lectern/domain/integrations/installation-schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { getIntegration } from '../integrations/lookup.js';

/** Whom a task is for: an installation, or the integration itself. */
interface Assignee {
  organizationId: string;
  installationId?: string;
}

/** Schedules the tasks that integrations set themselves. */
@Injectable()
export class IntegrationTasksCommand {
  constructor(
    private readonly database: Database,
    private readonly mutations: Mutations,
  ) {}

  /** Queues a task: one that an installation sets is for that installation. */
  async queue(caller: Caller, integrationName: string, { task, schedule }: QueueTask): Promise<void> {
    const integration = await getIntegration(this.database, integrationName);
    const { organizationId, installationId } = assigneeOf(caller, integration);
    const { context } = caller;
    const { at } = context;
    const assigned = installationId === undefined ? {} : { installationId };
    const payload = (eventId: string): IntegrationEventPayload => ({ eventId, type: 'task', ...assigned, task });
    const notBefore = new Date(at.getTime() + schedule * 1000);
    const delivery = { organizationId, integrationId: integration.id, ...assigned, type: 'task', payload, notBefore };
    await this.mutations.run(context, async (tx) => {
      await queueDelivery(tx, delivery, at);
      await recordAudit(tx, context, {
        action: 'integration.task-queued',
        organizationId,
        target: { type: 'integration', id: integration.id, label: integration.name },
        payload: { schedule, ...assigned },
      });
    });
  }
}

function assigneeOf(caller: Caller, integration: IntegrationRow): Assignee {
  const { agent } = caller.identity;
  if (agent?.kind === 'installation' && agent.integrationId === integration.id) {
    return { organizationId: agent.organizationId, installationId: agent.installationId };
  }
  return { organizationId: integration.organizationId };
}
