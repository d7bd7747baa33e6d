import { queueDelivery } from '@lectern/commands/integrations/deliveries/queue-delivery';
import { Database } from '@lectern/database/client';
import {
  type DeliveryRecord,
  findDeliveryRecord,
  listDeliveryRecords,
  type RecordsOf,
} from '@lectern/database/integrations/deliveries/delivery-records.queries';
import { listInstallationIds } from '@lectern/database/integrations/installation-ids.queries';
import type { IntegrationRow } from '@lectern/database/integrations/integrations.queries';
import { openPrevious } from '@lectern/database/integrations/sealed-configuration';
import { Keyring } from '@lectern/database/keyring';
import { recordAudit } from '@lectern/database/platform/audit/record-audit';
import { shownValues } from '@lectern/domain/integrations/configuration';
import type { Configuration } from '@lectern/domain/integrations/configuration-schemas';
import { presentIntegrationEvent, presentIntegrationEventDetail } from '@lectern/domain/integrations/event-presenter';
import {
  type IntegrationEvent,
  type IntegrationEventDetail,
  IntegrationEventPayload,
  type ListIntegrationEvents,
} from '@lectern/domain/integrations/event-schemas';
import { isRepeatable } from '@lectern/domain/integrations/repeatable-events';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { getIntegration, isOwn } from '../integrations/lookup.js';

/** Shows the events and requests that were sent to integrations, and sends them again. */
@Injectable()
export class IntegrationEventsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
  ) {}

  /** Lists what was sent to an integration as far as it is the caller's, newest first. */
  async list(
    caller: Caller,
    name: string,
    { installation, ...query }: ListIntegrationEvents,
  ): Promise<Page<IntegrationEvent>> {
    const { of, integration } = await this.#seen(caller, name, 'integration.view-events');
    const installationIds = of.installationIds?.filter((id) => id === (installation ?? id));
    const chosen = installationIds ?? (installation === undefined ? undefined : [installation]);
    const asked = { integrationId: of.integrationId, ...(chosen && { installationIds: chosen }) };
    const page = await listDeliveryRecords(this.database, this.keyring, asked, query);
    return mapPage(page, (row) => presentIntegrationEvent(this.#opened(caller, row, integration)));
  }

  /** Gets one of them, with what was logged on the way. */
  async get(caller: Caller, name: string, eventId: string): Promise<IntegrationEventDetail> {
    const { of, integration } = await this.#seen(caller, name, 'integration.view-events');
    return presentIntegrationEventDetail(this.#opened(caller, await this.#record(of, eventId), integration));
  }

  /** Sends it again, as an event of its own that may arrive after what happened later. */
  async replay(caller: Caller, name: string, eventId: string): Promise<void> {
    const { integration, of } = await this.#seen(caller, name, 'integration.replay-event');
    const record = await this.#record(of, eventId);
    const { type, organizationId, installationId, eventId: cause } = record;
    if (!isRepeatable(type)) throw new DomainError('integration_event.unrepeatable', { type });
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const delivery = {
        organizationId,
        integrationId: integration.id,
        ...(installationId !== null && { installationId }),
        ...(cause !== null && { eventId: cause }),
        type,
        payload: (id: string) => ({ ...record.payload, eventId: id }),
      };
      const replay = await queueDelivery(tx, delivery, context.at);
      await recordAudit(tx, context, {
        action: 'integration.event-replayed',
        // Other organizations do not see the owner's people in their trail.
        organizationId: isOwn(caller, integration) ? integration.organizationId : organizationId,
        target: { type: 'integration', id: integration.id, label: name },
        payload: { event: eventId, replay, type },
      });
    });
  }

  async #record(of: RecordsOf, eventId: string): Promise<DeliveryRecord> {
    const record = await findDeliveryRecord(this.database, of, eventId);
    if (!record) throw new DomainError('integration_event.not_found');
    return record;
  }

  /** Owners see everything; administrators who have it installed, and installations, see what is theirs. */
  async #seen(caller: Caller, name: string, action: Action) {
    const integration = await getIntegration(this.database, name);
    const { id: integrationId } = integration;
    if (isOwn(caller, integration)) return { integration, of: { integrationId } };
    return {
      integration,
      of: { integrationId, installationIds: await this.#installations(caller, integration, action) },
    };
  }

  async #installations({ identity }: Caller, { id }: IntegrationRow, action: Action): Promise<string[]> {
    const { agent, memberships } = identity;
    if (agent) return agent.kind === 'installation' && agent.integrationId === id ? [agent.installationId] : [];
    const administrated = [...memberships].filter(([, { role }]) => isAllowed(action, { role }));
    return listInstallationIds(
      this.database,
      id,
      administrated.map(([organizationId]) => organizationId),
    );
  }

  /** What is stored, as the script received it; people do not see the credentials that an installation had before. */
  #opened({ identity }: Caller, record: DeliveryRecord, { id, configurations }: IntegrationRow) {
    const payload = IntegrationEventPayload.parse(record.payload);
    const schema = configurations[placeOf(payload)];
    const shown = (configuration: Configuration) =>
      identity.agent ? configuration : shownValues(schema, configuration).configuration;
    return { ...record, integrationId: id, payload: openPrevious(this.keyring, payload, shown) };
  }
}

/** What the installation is on that an event is about. */
function placeOf(payload: IntegrationEventPayload): 'space' | 'site' | 'account' {
  if ('spaceId' in payload) return 'space';
  return 'siteId' in payload ? 'site' : 'account';
}
