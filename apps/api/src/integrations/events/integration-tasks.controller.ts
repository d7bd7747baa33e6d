import { QueueTask } from '@lectern/domain/integrations/installation-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationTasksCommand } from './integration-tasks.command.js';

@Controller('v1/integrations/:integrationName/tasks')
export class IntegrationTasksController {
  constructor(private readonly tasks: IntegrationTasksCommand) {}

  @Endpoint({
    method: 'POST',
    summary: 'Schedule a task for an integration, at once or within a day',
    action: 'integration.queue-task',
    params: IntegrationPath,
    body: QueueTask,
    response: null,
    errors: ['integration.not_found', 'access.denied'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  async queueIntegrationTask({ params, body, caller }: Authorized<{ params: IntegrationPath; body: QueueTask }>) {
    await this.tasks.queue(caller, params.integrationName, body);
  }
}
