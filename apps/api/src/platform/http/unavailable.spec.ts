import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { newContentSpace } from '../../../test/content-space.js';
import { formWith } from '../../../test/form.js';
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

describe('an API whose disk is full', () => {
  let full: OtherApi;
  let organization: Awaited<ReturnType<OtherApi['build']['organization']>>;
  beforeAll(async () => {
    full = await startedWith({ DATABASE_URL: await cloneDatabase() });
    organization = await full.build.organization();
    // As PostgreSQL fails then, in the middle of a transaction.
    await full.platform.database.pool.query(`
      CREATE FUNCTION fail_for_lack_of_space() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/16384"' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER fails AFTER INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION fail_for_lack_of_space()`);
  });
  afterAll(() => full.close());

  it('503: says so, and has changed nothing', async () => {
    const { id, admin } = organization;
    const { status, headers, body } = await full.api
      .as(admin)
      .call('PUT', `/orgs/${id}/teams`, { body: { title: 'A' } });
    expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'storage.full', '60']);
    expect((await full.api.as(admin).get(`/orgs/${id}/teams`)).body.items).toEqual([]);
  });
});

describe('an API whose storage of files is away', () => {
  const failing = createServer((_request, response) => response.writeHead(500).end());
  beforeAll(() => new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    failing.close();
  });

  it.each([
    { how: 'is not there', port: freePort },
    { how: 'fails', port: () => portOf(failing) },
  ])('503: asks to come back soon when it $how, and has changed nothing', async ({ port }) => {
    const cutOff = await startedWith({
      LECTERN_S3_ENDPOINT: `http://127.0.0.1:${await port()}`,
      LECTERN_S3_REGION: 'here',
      LECTERN_S3_BUCKET: 'lectern',
      LECTERN_S3_ACCESS_KEY_ID: 'key',
      LECTERN_S3_SECRET_ACCESS_KEY: 'secret',
    });
    const { url, admin } = await newContentSpace();
    const asAdmin = cutOff.api.as(admin);
    const { status, headers, body } = await asAdmin.call('POST', `${url}/content/files`, formWith({ 'a.txt': 'a' }));
    expect([status, body.error.name, headers['retry-after']]).toEqual([503, 'storage.unavailable', '5']);
    expect((await asAdmin.get(`${url}/content/files`)).body.items).toEqual([]);
    await cutOff.close();
  });
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
