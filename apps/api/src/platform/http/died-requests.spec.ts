import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CuttableApi, startCuttable } from '../../../test/cuttable-api.js';
import { api, database, endpoints } from '../../../test/harness.js';
import { sampleRequest, send } from '../../../test/sample-requests.js';
import { ENTRIES_OF_SEVERAL_CHANGES } from '../../../test/several-changes.js';
import { createWorld, type World } from '../../../test/world.js';
import { changesBy } from '../../../test/written-rows.js';

/** Operations that take idempotency keys. */
const keyed = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access, readOnly }) => isRepeatable(method) && access !== 'public' && readOnly !== true)
  .map(({ operationId }) => operationId);

/** Those that compute something or give a sign of life, which is as good twice as once. */
const WITHOUT_TRANSACTION = [
  'aggregateSiteEvents',
  'estimateGlossaryEntries',
  'estimateTranslation',
  'getComputedRevision',
  'updateOrganizationMemberLastSeenAt',
];
const changing = keyed.filter((operationId) => !WITHOUT_TRANSACTION.includes(operationId));

let world: World;
let dying: CuttableApi;

beforeAll(async () => {
  world = await createWorld();
  dying = await startCuttable();
});
afterAll(() => dying.close());

describe('a process that dies right after the commit of a request', () => {
  it.each(keyed)('has left the response of %s to whoever is asked again', async (operationId) => {
    const request = await sampleRequest(operationId, world);
    const key = { 'idempotency-key': randomUUID() };

    dying.cutAtCommit(key['idempotency-key'], 'after');
    const lost = await send(dying.api.as(world.admin), request, key);
    const died = await dying.reconnect();
    const replayed = await send(api.as(world.admin), request, key);

    expect([lost.status < 300, died]).toEqual([true, changing.includes(operationId)]);
    expect([replayed.status, replayed.text]).toEqual([lost.status, lost.text]);
    expect(replayed.headers['location']).toBe(lost.headers['location']);
    expect([lost, replayed].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  });
});

describe('a process that dies right before the commit of a request', () => {
  it.each(changing)('has changed nothing by %s, which then is done once', async (operationId) => {
    const request = await sampleRequest(operationId, world);
    const key = { 'idempotency-key': randomUUID() };

    dying.cutAtCommit(key['idempotency-key'], 'before');
    const undone = await changesBy(world.admin, () => send(dying.api.as(world.admin), request, key));
    expect([undone.result.status, await dying.reconnect()]).toEqual([503, true]);
    expect(tablesOf(undone)).toEqual(['idempotency_records']);

    await expireLock(key['idempotency-key']);
    const done = await changesBy(world.admin, () => send(api.as(world.admin), request, key));
    const again = await changesBy(world.admin, () => send(api.as(world.admin), request, key));

    expect([done.result.status < 300, done.result.headers['idempotent-replayed']]).toEqual([true, undefined]);
    expect(done.counts['audit_events'] ?? 0).toBeLessThanOrEqual(ENTRIES_OF_SEVERAL_CHANGES[operationId] ?? 1);
    expect([again.result.status, again.result.text]).toEqual([done.result.status, done.result.text]);
    expect(tablesOf(again)).toEqual([]);
  });
});

function isRepeatable(method: string): boolean {
  return method === 'POST' || method === 'PUT';
}

/** The tables that were written; bytes of files are stored ahead of the change, and are garbage without it. */
function tablesOf({ written, counts }: Awaited<ReturnType<typeof changesBy>>): string[] {
  const tables = new Set([...written.map(({ table }) => table), ...Object.keys(counts)]);
  tables.delete('file_blobs');
  return [...tables].sort();
}

/** Lets the time pass that a key is locked for without a sign of life of its process. */
async function expireLock(key: string): Promise<void> {
  const expire = `UPDATE idempotency_records SET locked_until = now() - interval '1 second' WHERE key = $1`;
  expect((await database.pool.query(expire, [key])).rowCount).toBe(1);
}
