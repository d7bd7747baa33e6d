import type { Database } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import type { Sql } from '@lectern/database/sql';
import { inPlainTransaction } from '@lectern/database/transaction';
import { eventCatalog } from '@lectern/domain/integrations/events/catalog';
import { isEventName } from '@lectern/domain/integrations/events/is-event-name';
import { publishedEvent } from '@lectern/domain/integrations/published-events';
import { wantsEvent } from '@lectern/domain/integrations/webhooks/wants-event';
import { presentUser } from '@lectern/domain/people/users/presenter';
import { z } from 'zod';
import { type EventAudience, loadAudience, receiversOf } from './audience.js';
import { type NewDelivery, queueDeliveries } from './queue-delivery.js';

/** An event that somebody may want to hear of. */
export const PendingEvent = z.object({
  id: z.string(),
  organizationId: z.string(),
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
  occurredAt: z.date(),
  recordedAt: z.string(),
  /** Who made it happen, if that was a person. */
  actor: z
    .object({ id: z.string(), email: z.string(), displayName: z.string(), photoUrl: z.string().nullable() })
    .nullable(),
});
export type PendingEvent = z.infer<typeof PendingEvent>;

const MAX_EVENTS = 100;
/** Each delivery may be for a receiver of its own, which is locked, and PostgreSQL has room for so many locks. */
const MAX_DELIVERIES = 1_000;

// The first event of each organization comes before the second of any, so that nobody waits for the many of another.
const TAKE = `
  WITH RECURSIVE waiting AS (
    (SELECT organization_id FROM events WHERE pending ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT next.organization_id FROM waiting CROSS JOIN LATERAL (
      SELECT e.organization_id FROM events e WHERE e.pending AND e.organization_id > waiting.organization_id
       ORDER BY e.organization_id LIMIT 1) next),
  taken AS (
    SELECT own.* FROM waiting CROSS JOIN LATERAL (
      SELECT e.id, row_number() OVER (ORDER BY e.recorded_at, e.id) AS turn FROM events e
       WHERE e.pending AND e.organization_id = waiting.organization_id
       ORDER BY e.recorded_at, e.id LIMIT ${MAX_EVENTS}) own
     ORDER BY turn LIMIT ${MAX_EVENTS})
  SELECT e.id, e.organization_id AS "organizationId", e.type, e.payload, e.occurred_at AS "occurredAt",
         e.recorded_at::text AS "recordedAt",
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'email', u.email,
           'displayName', u.display_name, 'photoUrl', u.photo_url) END AS actor
    FROM taken JOIN events e ON e.id = taken.id LEFT JOIN users u ON u.id = e.actor_id
   ORDER BY taken.turn, e.recorded_at, e.id`;

const OursRow = z.object({ ours: z.boolean() });

/**
 * Turns the oldest pending events of each organization into deliveries for everybody who wants to hear of them, and
 * returns how many events that were. Events of one object are recorded in the order in which they happened, and one process at a time does
 * this, so their deliveries come in that order too.
 */
export function fanOut(database: Database, urls: { api: string }, now: Date): Promise<number> {
  return inPlainTransaction(database, async (sql) => {
    const [turn] = await sql.query(OursRow, 'SELECT pg_try_advisory_xact_lock(7215402121) AS ours', []);
    if (!turn?.ours) return 0;
    const events = await sql.query(PendingEvent, TAKE, []);
    if (events.length === 0) return 0;
    const audience = await loadAudience(sql, events);
    const delivered: string[] = [];
    const deliveries: NewDelivery[] = [];
    for (const event of events) {
      const next = deliveriesOf(event, audience, urls, now);
      if (delivered.length > 0 && deliveries.length + next.length > MAX_DELIVERIES) break;
      delivered.push(event.id);
      deliveries.push(...next);
    }
    await queueDeliveries(sql, deliveries, now);
    await markTold(sql, delivered);
    return delivered.length;
  });
}

async function markTold(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.execute('UPDATE events SET pending = false WHERE id = ANY($1::text[])', [ids]);
}

function deliveriesOf(event: PendingEvent, audience: EventAudience, urls: { api: string }, now: Date): NewDelivery[] {
  return [...forInstallations(event, audience, urls, now), ...forWebhooks(event, audience, now)];
}

function forInstallations(
  event: PendingEvent,
  audience: EventAudience,
  urls: { api: string },
  now: Date,
): NewDelivery[] {
  // A name that this release does not know was recorded by a newer one.
  if (!isEventName(event.type)) return [];
  const parsed = eventCatalog[event.type].safeParse(event.payload);
  const published = parsed.success ? publishedEvent(event.type, parsed.data) : null;
  if (!published) return [];
  const { type, fields, audience: addressed } = published;
  const updatedBy = type === 'space_content_updated' && {
    updatedBy: event.actor ? [presentUser(event.actor, urls)] : [],
  };
  return receiversOf(audience, event.organizationId, addressed).map(({ installationId, integrationId, object }) => {
    const id = newId(now);
    return {
      id,
      organizationId: event.organizationId,
      integrationId,
      installationId,
      eventId: event.id,
      type,
      payload: { eventId: id, type, installationId, ...fields, ...updatedBy },
      lane: `${installationId}:${object}`,
      position: event.recordedAt,
    };
  });
}

function forWebhooks(event: PendingEvent, { webhooks }: EventAudience, now: Date): NewDelivery[] {
  const { organizationId, type, occurredAt } = event;
  // How installations were configured before is nobody's business but their own.
  const { previous: _previous, ...delivered } = event.payload;
  const payload = { type, timestamp: occurredAt, data: { id: event.id, organization: organizationId, ...delivered } };
  return webhooks
    .filter((webhook) => webhook.organizationId === organizationId && wantsEvent(webhook.events, type))
    .map((webhook) => ({
      id: newId(now),
      organizationId,
      webhookId: webhook.id,
      eventId: event.id,
      type,
      payload,
      lane: `${webhook.id}:${objectOf(event)}`,
      position: event.recordedAt,
    }));
}

/** What an event is mainly about; what happens to it is delivered in order. */
const OBJECTS = [
  ...['translationId', 'spaceId', 'siteId', 'collectionId', 'specId', 'teamId', 'userId'],
  ...['installationId', 'integrationId', 'webhookId'],
];

function objectOf({ payload, organizationId }: PendingEvent): string {
  const ids = OBJECTS.map((name) => payload[name]);
  return ids.find((id) => typeof id === 'string') ?? organizationId;
}
