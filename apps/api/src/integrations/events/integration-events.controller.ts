import {
  IntegrationEventDetail,
  IntegrationEventPage,
  IntegrationEventPath,
  ListIntegrationEvents,
} from '@lectern/domain/integrations/event-schemas';
import { IntegrationPath } from '@lectern/domain/integrations/schemas';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { IntegrationEventsService } from './integration-events.service.js';

@Controller('v1/integrations/:integrationName/events')
export class IntegrationEventsController {
  constructor(private readonly events: IntegrationEventsService) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the events and requests of an integration, with their outcome',
    action: 'integration.view-events',
    params: IntegrationPath,
    query: ListIntegrationEvents,
    response: IntegrationEventPage,
    errors: ['integration.not_found', 'access.denied'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  listIntegrationEvents({
    params,
    query,
    caller,
  }: Authorized<{ params: IntegrationPath; query: ListIntegrationEvents }>) {
    return this.events.list(caller, params.integrationName, query);
  }

  @Endpoint({
    method: 'GET',
    path: ':eventId',
    summary: 'Get an event or request of an integration, with its trace',
    action: 'integration.view-events',
    params: IntegrationEventPath,
    response: IntegrationEventDetail,
    errors: ['integration.not_found', 'integration_event.not_found', 'access.denied'],
    forIntegrations: true,
    forInstallations: 'any',
  })
  getIntegrationEvent({ params, caller }: Authorized<{ params: IntegrationEventPath }>) {
    return this.events.get(caller, params.integrationName, params.eventId);
  }

  @Endpoint({
    method: 'POST',
    path: ':eventId/replay',
    summary: 'Send an event to an integration again',
    action: 'integration.replay-event',
    params: IntegrationEventPath,
    response: null,
    errors: ['integration.not_found', 'integration_event.not_found', 'integration_event.unrepeatable', 'access.denied'],
  })
  async replayIntegrationEvent({ params, caller }: Authorized<{ params: IntegrationEventPath }>) {
    await this.events.replay(caller, params.integrationName, params.eventId);
  }
}
