import {
  ListWebhookDeliveries,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
} from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { WebhookParams } from '@lectern/domain/integrations/webhooks/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentWebhookDelivery, presentWebhookDeliveryDetail } from './webhook-deliveries.presenter.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';

@Controller('v1/orgs/:organizationId/webhooks/:webhookId')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Endpoint({
    method: 'POST',
    path: 'test',
    summary: 'Send a test message to a webhook',
    action: 'webhook.edit',
    params: WebhookParams,
    response: null,
    errors: ['webhook.not_found', 'webhook.paused'],
  })
  async testWebhook({ params, caller }: Authorized<{ params: WebhookParams }>) {
    await this.deliveries.test(caller, params);
  }

  @Endpoint({
    method: 'GET',
    path: 'deliveries',
    summary: 'List the messages to a webhook and what became of them',
    action: 'webhook.view',
    params: WebhookParams,
    query: ListWebhookDeliveries,
    response: WebhookDeliveryPage,
    errors: ['webhook.not_found'],
  })
  async listWebhookDeliveries({ params, query }: Authorized<{ params: WebhookParams; query: ListWebhookDeliveries }>) {
    return mapPage(await this.deliveries.list(params, query), presentWebhookDelivery);
  }

  @Endpoint({
    method: 'GET',
    path: 'deliveries/:deliveryId',
    summary: 'Get a message to a webhook, with what was sent and what happened then',
    action: 'webhook.view',
    params: WebhookDeliveryParams,
    response: WebhookDeliveryDetail,
    errors: ['webhook.not_found', 'webhook_delivery.not_found'],
  })
  async getWebhookDeliveryById({ params }: Authorized<{ params: WebhookDeliveryParams }>) {
    return presentWebhookDeliveryDetail(await this.deliveries.get(params));
  }

  @Endpoint({
    method: 'POST',
    path: 'deliveries/:deliveryId/redeliver',
    summary: 'Send a message to a webhook once more, under the same message id',
    action: 'webhook.edit',
    params: WebhookDeliveryParams,
    response: null,
    errors: ['webhook.not_found', 'webhook_delivery.not_found', 'webhook.paused'],
  })
  async redeliverWebhookDelivery({ params, caller }: Authorized<{ params: WebhookDeliveryParams }>) {
    await this.deliveries.redeliver(caller, params);
  }
}
