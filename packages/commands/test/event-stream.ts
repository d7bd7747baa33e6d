import type { Factory } from '@lectern/commands/testing/factory';
import type { EventName, EventPayload } from '@lectern/domain/integrations/events/catalog';
import type { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { type OwnDatabase, openOwnDatabase } from '../../database/test/own-database.js';
import { keyring, native } from './harness.js';

const { Factory: NativeFactory } = await native<typeof import('@lectern/commands/testing/factory')>(
  '@lectern/commands/testing/factory',
);
const { fanOut } = await native<typeof import('@lectern/commands/integrations/deliveries/fan-out')>(
  '@lectern/commands/integrations/deliveries/fan-out',
);
const { recordEvent } = await native<typeof import('@lectern/database/platform/outbox/record-event')>(
  '@lectern/database/platform/outbox/record-event',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');

/** The scopes by which installations hear of anything. */
export const ALL_SCOPES: IntegrationScope[] = [
  'space:content:read',
  'space:git:sync',
  'space:metadata:read',
  'site:views:read',
  'page:feedback:read',
];

/** What is said of somebody who looks at a page. */
export const visit = {
  visitor: { anonymousId: 'a', cookies: {}, userAgent: 'browser', ip: '' },
  url: 'https://docs.example/guide',
  referrer: '',
};

/** What somebody is to be told. */
export interface PlannedDelivery {
  type: string;
  installationId: string | null;
  webhookId: string | null;
  payload: unknown;
  lane: string | null;
}

/** A database of its own, because telling takes all events that are in it. */
export class EventStream {
  readonly build: Factory;

  private constructor(readonly own: OwnDatabase) {
    this.build = new NativeFactory(own.database, keyring);
  }

  static async open(): Promise<EventStream> {
    return new EventStream(await openOwnDatabase());
  }

  /** An organization with an integration of its own that is installed there and has heard of nothing. */
  async installed({ scopes = ALL_SCOPES }: { scopes?: IntegrationScope[] } = {}) {
    const { id: organizationId } = await this.build.organization();
    const integration = await this.build.integration(organizationId, { scopes });
    const installation = await this.build.installation(integration, organizationId);
    await this.forget();
    return { organizationId, integration, installation };
  }

  /** Has something happen. */
  async happen<Name extends EventName>(organizationId: string, type: Name, payload: EventPayload<Name>): Promise<void> {
    const context = operatorContext('request', new Date());
    await recordEvent(this.own.database, context, organizationId, type, payload);
  }

  /** Tells everybody of one batch, and returns how many events that were. */
  deliverSome(): Promise<number> {
    return fanOut(this.own.database, { api: 'https://docs.test' }, new Date());
  }

  /** Tells everybody of all that happened. */
  async deliver(): Promise<void> {
    while ((await this.deliverSome()) > 0);
  }

  /** Forgets what happened until now and what is to be told of it. */
  async forget(): Promise<void> {
    await this.own.database.pool.query('DELETE FROM deliveries; DELETE FROM jobs; DELETE FROM events');
  }

  /** What is to be told, in order. */
  async delivered(): Promise<PlannedDelivery[]> {
    return this.own.database.prisma.delivery.findMany({
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { type: true, installationId: true, webhookId: true, payload: true, lane: true },
    });
  }

  /** How many events wait to be told. */
  pending(): Promise<number> {
    return this.own.database.prisma.event.count({ where: { pending: true } });
  }
}
