import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { database, native } from '../../../test/harness.js';

const {
  beginIdempotent,
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_LOCK_MS: LOCK_MS,
  releaseIdempotent,
  renewIdempotent,
  storeIdempotentOutcome,
} = await native<typeof import('@lectern/database/platform/idempotency/idempotency.queries')>(
  '@lectern/database/platform/idempotency/idempotency.queries',
);
const { inTransaction } = await native<typeof import('@lectern/database/transaction')>('@lectern/database/transaction');

const noon = new Date('2026-05-01T12:00:00.000Z');
const after = (ms: number) => new Date(noon.getTime() + ms);
const KEPT_MS = IDEMPOTENCY_HOURS * 3_600_000;
const hashOf = (body: string) => createHash('sha256').update(body).digest();
const newRequest = (body = 'body') => ({
  userId: randomUUID(),
  key: randomUUID(),
  claim: randomUUID(),
  requestHash: hashOf(body),
});
const again = (request: Request) => ({ ...request, claim: randomUUID() });
type Request = ReturnType<typeof newRequest>;
const begin = (request: Request, now = noon) => beginIdempotent(database, request, now);
const outcome = { status: 201, response: Buffer.from('sealed'), formHash: null };
const commit = (request: Request) => inTransaction(database, (tx) => storeIdempotentOutcome(tx, request, outcome));

describe('beginIdempotent', () => {
  it('lets exactly one of 50 identical requests go ahead that come at once', async () => {
    const request = newRequest();
    const states = await Promise.all(Array.from({ length: 50 }, () => begin(request)));
    const count = (wanted: string) => states.filter(({ state }) => state === wanted).length;
    expect([count('first'), count('in-progress')]).toEqual([1, 49]);
  });

  it('repeats the answer once there is one', async () => {
    const request = newRequest();
    await begin(request);
    await commit(request);

    const repeated = await begin(request, after(1));
    expect(repeated).toMatchObject({ state: 'completed', status: 201 });
    expect('response' in repeated && Buffer.from(repeated.response).toString()).toBe('sealed');
  });

  it('refuses the key for another request, before and after the answer', async () => {
    const request = newRequest();
    const other = { ...request, requestHash: hashOf('another body') };
    await begin(request);
    expect(await begin(other)).toEqual({ state: 'other-request' });
    await commit(request);
    expect(await begin(other)).toEqual({ state: 'other-request' });
  });

  it('keeps the keys of different users apart', async () => {
    const request = newRequest();
    await begin(request);
    expect(await begin({ ...request, userId: randomUUID() })).toEqual({ state: 'first' });
  });

  it('keeps a key for 24 hours and frees it then', async () => {
    const request = newRequest();
    await begin(request);
    await commit(request);
    expect(await begin(request, after(KEPT_MS))).toMatchObject({ state: 'completed' });
    const other = { ...request, requestHash: hashOf('another body') };
    expect(await begin(other, after(KEPT_MS + 1))).toEqual({ state: 'first' });
  });
});

describe('a request that died half-way', () => {
  it('is replaced after a while when it had changed nothing, by exactly one of many', async () => {
    const request = newRequest();
    await begin(request);
    expect(await begin(request, after(LOCK_MS - 1))).toEqual({ state: 'in-progress' });
    const states = await Promise.all(Array.from({ length: 10 }, () => begin(request, after(LOCK_MS))));
    expect(states.filter(({ state }) => state === 'first')).toHaveLength(1);
    expect(states.filter(({ state }) => state === 'in-progress')).toHaveLength(9);
  });

  it('is never carried out again when it had made its change', async () => {
    const request = newRequest();
    await begin(request);
    await commit(request);
    for (const late of [0, LOCK_MS - 1, LOCK_MS]) {
      expect(await begin(request, after(late))).toMatchObject({ state: 'completed' });
    }
  });

  it('counts as having changed nothing when its transaction was undone', async () => {
    const request = newRequest();
    await begin(request);
    const work = inTransaction(database, async (tx) => {
      await storeIdempotentOutcome(tx, request, outcome);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await begin(request, after(LOCK_MS))).toEqual({ state: 'first' });
  });
});

describe('a request that takes long', () => {
  it('keeps its key while it says that it goes on', async () => {
    const request = newRequest();
    await begin(request);
    await renewIdempotent(database, [newRequest(), request], after(LOCK_MS - 1));
    expect(await begin(again(request), after(2 * LOCK_MS - 2))).toEqual({ state: 'in-progress' });
    expect(await begin(again(request), after(2 * LOCK_MS))).toEqual({ state: 'first' });
  });

  it('says so in vain once it has ended', async () => {
    const request = newRequest();
    const { userId, key } = request;
    const find = () => database.prisma.idempotencyRecord.findUniqueOrThrow({ where: { userId_key: { userId, key } } });
    await begin(request);
    await commit(request);
    const ended = await find();
    await renewIdempotent(database, [request], after(1));
    expect(await find()).toEqual(ended);
  });

  it('cannot make its change once another run has taken its place, nor free the key or answer for it', async () => {
    const request = newRequest();
    const next = again(request);
    await begin(request);
    expect(await begin(next, after(LOCK_MS))).toEqual({ state: 'first' });

    await expect(commit(request)).rejects.toMatchObject({ code: 'idempotency.in_progress' });
    await renewIdempotent(database, [request], after(3 * LOCK_MS));
    await releaseIdempotent(database, request);
    expect(await begin(again(request), after(2 * LOCK_MS - 1))).toEqual({ state: 'in-progress' });

    await commit(next);
    expect(await begin(again(request), after(2 * LOCK_MS))).toMatchObject({ state: 'completed' });
  });
});

describe('releaseIdempotent', () => {
  it('frees the key of a request that changed nothing, for any request', async () => {
    const request = newRequest();
    await begin(request);
    await releaseIdempotent(database, request);
    expect(await begin({ ...request, requestHash: hashOf('corrected body') })).toEqual({ state: 'first' });
  });

  it('does not free the key of a request that has made its change', async () => {
    const request = newRequest();
    await begin(request);
    await commit(request);
    await releaseIdempotent(database, request);
    expect(await begin(request, after(LOCK_MS))).toMatchObject({ state: 'completed' });
  });
});
