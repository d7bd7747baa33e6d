import { queueDelivery } from '@lectern/commands/integrations/deliveries/queue-delivery';
import { Database, type Transaction } from '@lectern/database/client';
import {
  type DeliveryRecord,
  findDeliveryRecord,
  listDeliveryRecords,
} from '@lectern/database/integrations/deliveries/delivery-records.queries';
import {
  findWebhook,
  lockWebhook,
  type WebhookRef,
  type WebhookRow,
} from '@lectern/database/integrations/webhooks/webhooks.queries';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import type { ListWebhookDeliveries } from '@lectern/domain/integrations/webhooks/delivery-schemas';
import { TEST_MESSAGE, testMessage } from '@lectern/domain/integrations/webhooks/message';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { existingWebhook, webhookTarget } from './webhook-target.js';

/** A message to a webhook. */
export interface WebhookDeliveryRef extends WebhookRef {
  deliveryId: string;
}

const STATE = { pending: 'waiting', success: 'delivered', failed: 'failed' } as const;

/** Reads what became of messages to webhooks, and sends some on request. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the messages to a webhook, newest first. */
  async list(ref: WebhookRef, { status, ...query }: ListWebhookDeliveries): Promise<Page<DeliveryRecord>> {
    const { database, keyring } = this;
    const { id: webhookId } = existingWebhook(await findWebhook(database, ref));
    return listDeliveryRecords(database, keyring, { webhookId }, { ...query, state: status && STATE[status] });
  }

  /** Gets a message to a webhook. */
  async get(ref: WebhookDeliveryRef): Promise<DeliveryRecord> {
    const { database } = this;
    existingWebhook(await findWebhook(database, ref));
    return this.#find(database, ref);
  }

  /** Sends a message that tells of nothing, so that somebody can try a webhook out. */
  async test({ context }: Caller, ref: WebhookRef): Promise<void> {
    const { at } = context;
    await this.mutations.run(context, async (tx) => {
      const webhook = active(await lockWebhook(tx, ref));
      const { organizationId, id: webhookId } = webhook;
      const payload = (id: string) => testMessage({ organizationId, webhookId }, { id, at });
      await queueDelivery(tx, { organizationId, webhookId, type: TEST_MESSAGE, payload }, at);
      await recordAudit(tx, context, { action: 'webhook.tested', organizationId, target: webhookTarget(webhook) });
    });
  }

  /** Sends a message once more, under the id that it had: receivers tell by it that they know the message. */
  async redeliver({ context }: Caller, ref: WebhookDeliveryRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      const webhook = active(await lockWebhook(tx, ref));
      const { organizationId, id: webhookId } = webhook;
      const { type, payload, eventId } = await this.#find(tx, ref);
      const again = { organizationId, webhookId, type, eventId: eventId ?? undefined, payload: () => payload };
      await queueDelivery(tx, again, context.at);
      await recordAudit(tx, context, {
        action: 'webhook.redelivered',
        organizationId,
        target: webhookTarget(webhook),
        payload: { delivery: ref.deliveryId },
      });
    });
  }

  async #find(database: Transaction, { webhookId, deliveryId }: WebhookDeliveryRef): Promise<DeliveryRecord> {
    const record = await findDeliveryRecord(database, { webhookId }, deliveryId);
    if (!record) throw new DomainError('webhook_delivery.not_found');
    return record;
  }
}

/** What is sent on request is to arrive at once, and nothing goes to a webhook that is paused. */
function active(row: WebhookRow | null): WebhookRow {
  const webhook = existingWebhook(row);
  if (webhook.status === 'paused') throw new DomainError('webhook.paused');
  return webhook;
}
