import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { cloneDatabase, type OtherApi, outsideV1, startedWith } from '../../../test/harness.js';

describe('an API whose database is broken', () => {
  let broken: OtherApi;
  let organization: Awaited<ReturnType<OtherApi['build']['organization']>>;
  beforeAll(async () => {
    broken = await startedWith({ DATABASE_URL: await cloneDatabase() });
    organization = await broken.build.organization();
    await broken.platform.database.pool.query(
      'ALTER TABLE teams RENAME COLUMN title TO gone; ALTER TABLE organizations RENAME COLUMN ai TO gone',
    );
  });
  afterAll(() => broken.close());

  it.each([
    ['Prisma', '/teams'],
    ['plain SQL', ''],
  ])('500: tells nothing of the inside when a query by %s fails', async (_how, path) => {
    const { id, admin } = organization;
    const { status, text, body } = await broken.api.as(admin).get(`/orgs/${id}${path}`);

    expect([status, body.error.code, body.error.name]).toEqual([500, 500, 'internal.error']);
    expect(Object.keys(body.error).sort()).toEqual(['code', 'message', 'name', 'requestId']);
    expect(text).not.toMatch(/prisma|select|column|relation|teams|organizations|postgres|\.js|\n| at /i);
  });
});

describe('an API whose database is away', () => {
  let cutOff: OtherApi;
  beforeAll(async () => {
    cutOff = await startedWith({ DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/lectern` });
  });
  afterAll(() => cutOff.close());

  it('503: asks to come back soon, for reads by plain SQL', async () => {
    const { status, headers, body } = await cutOff.api.as('lct_anything').get('/user');
    expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'service.unavailable', '5']);
  });

  it('503: asks to come back soon, for writes by Prisma', async () => {
    const { status, headers, body } = await cutOff.api.post('/auth/email', { email: 'somebody@example.com' });
    expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'service.unavailable', '5']);
  });

  it('200: still answers what needs no database', async () => {
    expect((await cutOff.api.get('/v1')).status).toBe(200);
    expect((await cutOff.api.get(outsideV1('/openapi.json'))).status).toBe(200);
  });
});
