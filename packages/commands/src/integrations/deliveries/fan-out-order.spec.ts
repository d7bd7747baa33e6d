import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStream } from '../../../test/event-stream.js';

let stream: EventStream;
beforeAll(async () => {
  stream = await EventStream.open();
});
afterAll(() => stream.own.drop());
beforeEach(() => stream.forget());

async function organizationWith(webhooks: number): Promise<string> {
  const { id } = await stream.build.organization();
  for (let count = 0; count < webhooks; count += 1)
    await stream.build.webhook(id, { events: ['space.content-updated'] });
  return id;
}

const update = (organizationId: string, spaceId: string, revisionId: string) =>
  stream.happen(organizationId, 'space.content-updated', { spaceId, revisionId });

/** The revisions in each lane, in the order in which they are to be told. */
async function revisionsByLane(): Promise<string[][]> {
  const { rows } = await stream.own.database.pool.query<{ revisions: string[] }>(
    `SELECT array_agg(payload -> 'data' ->> 'revisionId' ORDER BY position, id) AS revisions
       FROM deliveries GROUP BY lane ORDER BY min(position)`,
  );
  return rows.map(({ revisions }) => revisions);
}

const numbered = (count: number) => Array.from({ length: count }, (_, number) => String(number));

describe('fanOut', () => {
  it('keeps the order in which events were recorded, whatever their ids and times say', async () => {
    const id = await organizationWith(1);
    for (const revisionId of numbered(20)) await update(id, 'one', revisionId);
    await stream.own.database.pool.query(
      `UPDATE events SET occurred_at = occurred_at - random() * interval '1 hour', id = md5(random()::text)`,
    );
    await stream.deliver();
    expect(await revisionsByLane()).toEqual([numbered(20)]);
  });

  it('tells of more events than it takes at once', async () => {
    const id = await organizationWith(1);
    for (const revisionId of numbered(230)) await update(id, 'one', revisionId);
    expect([await stream.deliverSome(), await stream.deliverSome(), await stream.deliverSome()]).toEqual([
      100, 100, 30,
    ]);
    expect(await stream.deliverSome()).toBe(0);
    expect(await revisionsByLane()).toEqual([numbered(230)]);
  });

  it('takes the events of organizations in turn, so that nobody waits for the many of another', async () => {
    const [many, few] = [await organizationWith(1), await organizationWith(1)];
    for (const revisionId of numbered(230)) await update(many, 'one', revisionId);
    for (const revisionId of ['a', 'b']) await update(few, 'two', revisionId);
    expect(await stream.deliverSome()).toBe(100);
    expect(await revisionsByLane()).toEqual([numbered(98), ['a', 'b']]);
    await stream.deliver();
    expect(await revisionsByLane()).toEqual([numbered(230), ['a', 'b']]);
  });

  it('takes fewer events at once when each is for many, and all of one that is for very many', async () => {
    const id = await organizationWith(50);
    await stream.own.database.pool.query(
      `INSERT INTO webhooks (id, organization_id, url, secret)
       SELECT 'hook-' || n, $1, 'https://receiver.example', '' FROM generate_series(51, 400) n`,
      [id],
    );
    for (const revisionId of numbered(6)) await update(id, 'one', revisionId);
    expect([await stream.deliverSome(), await stream.deliverSome(), await stream.deliverSome()]).toEqual([2, 2, 2]);
    const lanes = await revisionsByLane();
    expect([lanes.length, new Set(lanes.map((revisions) => revisions.join(' ')))]).toEqual([
      400,
      new Set([numbered(6).join(' ')]),
    ]);
  });

  it('tells of nothing twice and of nothing in another order when many do it at the same time as events arrive', async () => {
    const id = await organizationWith(2);
    const spaces = ['one', 'two', 'three'];
    let arriving = true;
    const tellers = Array.from({ length: 4 }, async () => {
      while (arriving || (await stream.pending()) > 0) await stream.deliverSome();
    });
    for (const revisionId of numbered(60)) await Promise.all(spaces.map((spaceId) => update(id, spaceId, revisionId)));
    arriving = false;
    await Promise.all(tellers);
    expect(await revisionsByLane()).toEqual([1, 2, 3, 4, 5, 6].map(() => numbered(60)));
  });

  it('has told of nothing when it fails half-way', async () => {
    const id = await organizationWith(1);
    await update(id, 'one', 'r');
    await stream.own.database.pool.query(
      `ALTER TABLE jobs ADD CONSTRAINT no_drains CHECK (name <> 'deliveries.drain')`,
    );
    try {
      await expect(stream.deliverSome()).rejects.toThrow('no_drains');
    } finally {
      await stream.own.database.pool.query('ALTER TABLE jobs DROP CONSTRAINT no_drains');
    }
    expect([await stream.delivered(), await stream.pending()]).toEqual([[], 1]);
    await stream.deliver();
    expect(await revisionsByLane()).toEqual([['r']]);
  });
});
