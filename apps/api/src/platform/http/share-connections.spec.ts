import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, database, type OtherApi, startedWith } from '../../../test/harness.js';

let limited: OtherApi;
beforeAll(async () => {
  limited = await startedWith({ LECTERN_STATEMENT_TIMEOUT_SECONDS: '1' });
});
afterAll(() => limited.close());

describe('a request whose statement takes too long', () => {
  it('503: is stopped, and says so', async () => {
    const { id, admin } = await build.organization();
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN; LOCK TABLE teams');
    const { status, body, headers } = await limited.api.as(admin).get(`/orgs/${id}/teams`);
    await blocker.query('ROLLBACK');
    blocker.release();

    expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'request.timed_out', '5']);
    expect((await limited.api.as(admin).get(`/orgs/${id}/teams`)).status).toBe(200);
  });
});
