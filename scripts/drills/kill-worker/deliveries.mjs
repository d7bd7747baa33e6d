import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordEvents } from '@lectern/database/platform/outbox/record-event';

const EVENTS_OF_TEAM = 4;
const DAY_MS = 86_400_000;

/** How many messages a parcel sends that arrive: of events, of those that wait beside their lanes, and of a forgotten one. */
export const MESSAGES = 2 * EVENTS_OF_TEAM + 2 + 1;

/**
 * Prepares an organization with two webhooks: one that always listens and one that does so only at the
 * second attempt, messages that are tried again beside their lanes, one that everybody has forgotten, and one for a
 * paused webhook whose time is over. Returns how to have everything happen.
 */
export async function prepareDeliveries({ database, build, receiver }) {
  const { id: organizationId } = await build.organization({ title: 'Listeners' });
  const well = await build.webhook(organizationId, { url: `${receiver.url}/well`, events: ['team.created'] });
  await build.webhook(organizationId, { url: `${receiver.url}/flaky`, events: ['team.updated'] });
  const paused = await build.webhook(organizationId, { url: `${receiver.url}/paused` });
  await database.prisma.webhook.update({ where: { id: paused.id }, data: { status: 'paused' } });
  const [first, second] = [delivery(well), delivery(well)].map((each) => ({ ...each, parked: true, attempts: 5 }));
  const over = { ...delivery(paused), createdAt: new Date(Date.now() - 2 * DAY_MS) };
  await database.prisma.delivery.createMany({ data: [first, second, over, delivery(well)] });
  return async () => {
    const [one, other] = [newId(), newId()];
    for (let count = 0; count < EVENTS_OF_TEAM; count++) {
      await recordEvents(database, operatorContext('drill', new Date()), organizationId, [
        { type: 'team.created', payload: { teamId: one } },
        { type: 'team.updated', payload: { teamId: other } },
      ]);
    }
  };
}

/** Something that waits for a while already, and that nobody has been asked to send. */
function delivery({ id: webhookId, organizationId }) {
  const id = newId();
  const since = new Date(Date.now() - 120_000);
  const data = { id: newId(), organization: organizationId };
  const payload = { type: 'team.created', timestamp: since.toISOString(), data };
  return { id, organizationId, webhookId, type: 'team.created', payload, lane: id, nextAttemptAt: since };
}

/** Counts what became of the messages to webhooks, and the objects of which something arrived in another order than it happened. */
export async function stateOfDeliveries({ database, receiver }) {
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*)::int FROM events WHERE pending) AS "untoldEvents",
           (SELECT count(*)::int FROM deliveries WHERE state = 'delivered' AND webhook_id IS NOT NULL) AS delivered,
           (SELECT count(*)::int FROM deliveries WHERE state = 'failed' AND webhook_id IS NOT NULL) AS "givenUp",
           (SELECT count(*)::int FROM deliveries WHERE state = 'waiting') AS undelivered`);
  const arrived = new Map(receiver.firstArrivals.map((id, place) => [id, place]));
  return { ...rows[0], arrived: arrived.size, objectsOutOfOrder: await countOutOfOrder(database, arrived) };
}

/** The same as it follows from what was ordered. */
export function orderedDeliveries(parcels) {
  return {
    untoldEvents: 0,
    delivered: MESSAGES * parcels,
    givenUp: parcels,
    undelivered: 0,
    arrived: MESSAGES * parcels,
    objectsOutOfOrder: 0,
  };
}

/** @param {ReadonlyMap<string, number>} arrived Events by the place at which they arrived first. */
export async function countOutOfOrder(database, arrived) {
  const { rows } = await database.pool.query(
    `SELECT array_agg(event_id ORDER BY position, id) AS events FROM deliveries
      WHERE event_id IS NOT NULL AND webhook_id IS NOT NULL GROUP BY lane`,
  );
  const places = rows.map(({ events }) => events.map((id) => arrived.get(id) ?? -1));
  return places.filter((lane) => lane.some((place, at) => at > 0 && place < lane[at - 1])).length;
}
