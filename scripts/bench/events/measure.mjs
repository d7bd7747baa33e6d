import { setTimeout as delay } from 'node:timers/promises';
import { operatorContext } from '@lectern/database/context';
import { newId } from '@lectern/database/ids';
import { recordEvent, recordEvents } from '@lectern/database/platform/outbox/record-event';

const POLL_MS = 25;
const MAX_MS = 10 * 60_000;
/** Objects that the events of one organization are about: what is about one of them is delivered in order. */
const OBJECTS = 50;
const AT_ONCE = 100;

/**
 * How long an event takes from its commit until it is delivered, when each listener hears of one at a time.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {readonly string[]} organizations
 * @param {{ rounds: number }} options
 */
export async function measureDelay(stage, organizations, { rounds }) {
  const delays = [];
  // The first round starts what is not running yet.
  for (let round = -1; round < rounds; round++) {
    const since = new Date();
    for (const id of organizations) await recordEvent(...happening(stage, id), updateOf(newId()));
    const delivered = await untilDelivered(stage, since, organizations.length);
    if (round >= 0) delays.push(...delivered.map(({ ms }) => ms));
  }
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
  return { p50: at(0.5), p95: at(0.95) };
}

/**
 * How many events are delivered a second, from the first commit to the last delivery, when there are many at once.
 * @param {import('../content/stage.mjs').Stage} stage
 * @param {readonly string[]} organizations
 * @param {{ events: number }} options
 */
export async function measureThroughput(stage, organizations, { events }) {
  const each = Math.ceil(events / organizations.length);
  const since = new Date();
  for (const id of organizations) {
    for (let done = 0; done < each; done += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, each - done) }, (_, number) => ({
        type: 'space.content-updated',
        payload: updateOf(`${id}-${(done + number) % OBJECTS}`),
      }));
      const [sql, context, organizationId] = happening(stage, id);
      await recordEvents(sql, context, organizationId, some);
    }
  }
  const delivered = await untilDelivered(stage, since, each * organizations.length);
  const seconds = (Math.max(...delivered.map(({ finishedAt }) => finishedAt)) - since.getTime()) / 1000;
  return { perSecond: delivered.length / seconds };
}

function happening({ database }, organizationId) {
  return [database, operatorContext('bench', new Date()), organizationId, 'space.content-updated'];
}

function updateOf(spaceId) {
  return { spaceId, revisionId: newId() };
}

async function untilDelivered({ database }, since, count) {
  const deadline = Date.now() + MAX_MS;
  for (;;) {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM deliveries d JOIN events e ON e.id = d.event_id
        WHERE d.state = 'delivered' AND e.occurred_at >= $1`,
      [since],
    );
    if (rows[0].count >= count) break;
    if (Date.now() > deadline) throw new Error(`Only ${rows[0].count} of ${count} events were delivered.`);
    await delay(POLL_MS);
  }
  const { rows } = await database.pool.query(
    `SELECT extract(epoch FROM d.finished_at - e.recorded_at) * 1000 AS ms, d.finished_at AS "finishedAt"
       FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.state = 'delivered' AND e.occurred_at >= $1`,
    [since],
  );
  return rows.map(({ ms, finishedAt }) => ({ ms: Number(ms), finishedAt: finishedAt.getTime() }));
}
