import {
  CreatedWebhook,
  CreateWebhook,
  ListWebhooks,
  RotatedWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookPage,
  WebhookParams,
} from '@lectern/domain/integrations/webhooks/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage } from '@lectern/domain/platform/http/page';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized } from '../../platform/endpoint/endpoint-input.js';
import { presentWebhook } from './webhooks.presenter.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('v1/orgs/:organizationId/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    summary: 'List the webhooks of an organization',
    action: 'webhook.view',
    params: OrganizationParams,
    query: ListWebhooks,
    response: WebhookPage,
  })
  async listWebhooks({
    params,
    query,
  }: Authorized<{ params: OrganizationParams; query: z.infer<typeof ListWebhooks> }>) {
    const page = await this.webhooks.list(params.organizationId, query);
    return mapPage(page, (row) => presentWebhook(row, this.urls));
  }

  @Endpoint({
    method: 'POST',
    summary: 'Create a webhook; its secret is shown only in this response',
    action: 'webhook.edit',
    params: OrganizationParams,
    body: CreateWebhook,
    status: 201,
    response: CreatedWebhook,
    errors: ['webhook.too_many'],
  })
  async createWebhook({ params, body, caller }: Authorized<{ params: OrganizationParams; body: CreateWebhook }>) {
    const { webhook, secret } = await this.webhooks.create(caller, params.organizationId, body);
    return { ...presentWebhook(webhook, this.urls), secret };
  }

  @Endpoint({
    method: 'GET',
    path: ':webhookId',
    summary: 'Get a webhook',
    action: 'webhook.view',
    params: WebhookParams,
    response: Webhook,
    errors: ['webhook.not_found'],
  })
  async getWebhookById({ params }: Authorized<{ params: WebhookParams }>) {
    return presentWebhook(await this.webhooks.get(params), this.urls);
  }

  @Endpoint({
    method: 'PATCH',
    path: ':webhookId',
    summary: 'Change a webhook, pause it or let it go on',
    action: 'webhook.edit',
    params: WebhookParams,
    body: UpdateWebhook,
    response: Webhook,
    errors: ['webhook.not_found'],
  })
  async updateWebhookById({ params, body, caller }: Authorized<{ params: WebhookParams; body: UpdateWebhook }>) {
    return presentWebhook(await this.webhooks.update(caller, params, body), this.urls);
  }

  @Endpoint({
    method: 'DELETE',
    path: ':webhookId',
    summary: 'Delete a webhook with the records of its deliveries',
    action: 'webhook.edit',
    params: WebhookParams,
    response: null,
  })
  async deleteWebhookById({ params, caller }: Authorized<{ params: WebhookParams }>) {
    await this.webhooks.delete(caller, params);
  }

  @Endpoint({
    method: 'POST',
    path: ':webhookId/rotate-secret',
    summary: 'Give a webhook a new secret; for a day messages are signed with the one before as well',
    action: 'webhook.edit',
    params: WebhookParams,
    response: RotatedWebhookSecret,
    errors: ['webhook.not_found'],
  })
  async rotateWebhookSecret({ params, caller }: Authorized<{ params: WebhookParams }>) {
    return { secret: await this.webhooks.rotateSecret(caller, params) };
  }
}
