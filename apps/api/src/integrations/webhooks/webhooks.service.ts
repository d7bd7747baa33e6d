import { wakeReceiver } from '@lectern/commands/integrations/deliveries/waking';
import { Database, type Transaction } from '@lectern/database/client';
import { authorOf } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import {
  newWebhookSecret,
  sealFirstSecret,
  sealNextSecret,
} from '@lectern/database/integrations/webhooks/webhook-secrets';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRef,
  type WebhookRow,
} from '@lectern/database/integrations/webhooks/webhooks.queries';
import { Keyring } from '@lectern/database/keyring';
import { lockOrganization } from '@lectern/database/people/organizations/organizations.queries';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { recordEvent } from '@lectern/database/platform/outbox/record-event';
import { type CreateWebhook, MAX_WEBHOOKS, type UpdateWebhook } from '@lectern/domain/integrations/webhooks/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { Injectable } from '@nestjs/common';
import type { Caller, RequestContext } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { existingWebhook, webhookTarget } from './webhook-target.js';

/** Reads and changes the webhooks of organizations. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists the webhooks of an organization, newest first. */
  list(organizationId: string, query: PageQuery): Promise<Page<WebhookRow>> {
    return listWebhooks(this.database, this.keyring, organizationId, query);
  }

  /** Gets a webhook. */
  async get(ref: WebhookRef): Promise<WebhookRow> {
    return existingWebhook(await findWebhook(this.database, ref));
  }

  /** Adds a webhook and returns it with its secret, this once. */
  async create(
    { context }: Caller,
    organizationId: string,
    input: CreateWebhook,
  ): Promise<{ webhook: WebhookRow; secret: string }> {
    const { at } = context;
    const ref = { organizationId, webhookId: newId(at) };
    const secret = newWebhookSecret();
    const sealed = sealFirstSecret(this.keyring, secret);
    const webhook = await this.mutations.run(context, async (tx) => {
      await lockOrganization(tx, organizationId);
      if ((await countWebhooks(tx, organizationId)) >= MAX_WEBHOOKS) {
        throw new DomainError('webhook.too_many', { limit: MAX_WEBHOOKS });
      }
      const row = await createWebhook(tx, ref, { ...input, secret: sealed, createdBy: authorOf(context), at });
      await record(tx, context, row, 'created', { events: input.events });
      await recordEvent(tx, context, organizationId, 'webhook.created', { webhookId: row.id });
      return row;
    });
    return { webhook, secret };
  }

  /** Changes what was sent, and only that; what waits for a webhook that is active again, or elsewhere, is sent. */
  update({ context }: Caller, ref: WebhookRef, input: UpdateWebhook): Promise<WebhookRow> {
    return this.mutations.run(context, async (tx) => {
      const row = existingWebhook(await updateWebhook(tx, ref, input, context.at));
      const { events, status, url } = input;
      if (status === 'active' || url !== undefined) await wakeReceiver(tx, row.id, context.at);
      // Addresses may hold keys, so only that one was changed is kept.
      await record(tx, context, row, 'updated', {
        changed: Object.keys(input),
        ...(events && { events }),
        ...(status && { status }),
      });
      await recordEvent(tx, context, ref.organizationId, 'webhook.updated', { webhookId: row.id });
      return row;
    });
  }

  /** Removes a webhook with the records of its deliveries; nothing happens when there is none. */
  async delete({ context }: Caller, ref: WebhookRef): Promise<void> {
    await this.mutations.run(context, async (tx) => {
      const row = await deleteWebhook(tx, ref);
      if (!row) return;
      await record(tx, context, row, 'deleted');
      await recordEvent(tx, context, ref.organizationId, 'webhook.deleted', { webhookId: row.id });
    });
  }

  /** Gives a webhook a new secret and returns it, this once; messages are signed with the one before too for a day. */
  async rotateSecret({ context }: Caller, ref: WebhookRef): Promise<string> {
    const { at } = context;
    const secret = newWebhookSecret();
    await this.mutations.run(context, async (tx) => {
      const row = existingWebhook(await lockWebhook(tx, ref));
      await replaceSecret(tx, ref, sealNextSecret(this.keyring, row.secret, { secret, at }), at);
      await record(tx, context, row, 'secret-rotated');
      await recordEvent(tx, context, ref.organizationId, 'webhook.updated', { webhookId: row.id });
    });
    return secret;
  }
}

function record(
  tx: Transaction,
  context: RequestContext,
  webhook: WebhookRow,
  what: 'created' | 'updated' | 'deleted' | 'secret-rotated',
  payload: { changed?: string[]; events?: string[]; status?: string } = {},
): Promise<void> {
  const { organizationId } = webhook;
  return recordAudit(tx, context, {
    action: `webhook.${what}`,
    organizationId,
    target: webhookTarget(webhook),
    payload,
  });
}
