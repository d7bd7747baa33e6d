import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { api, build, type Client, database, native, startApi } from '../../../test/harness.js';
import { readPages } from '../../../test/read-pages.js';
import { voucherFor } from '../../../test/vouching.js';

const { recordBackup } = await native<typeof import('@lectern/database/platform/system/installation.queries')>(
  '@lectern/database/platform/system/installation.queries',
);

const { recordSign, removeProcess } = await native<
  typeof import('@lectern/database/platform/system/processes.queries')
>('@lectern/database/platform/system/processes.queries');

const READS = ['', '/processes', '/queues', '/jobs', '/jobs/unknown', '/organizations'];
const CHANGES: [string, object][] = [
  ['/jobs/retry', { ids: ['unknown'] }],
  ['/mail-test', {}],
  ['/outbound-test', { url: 'http://127.0.0.1:9/' }],
];

let operator: Awaited<ReturnType<typeof build.administrator>>;
let client: Client;
beforeAll(async () => {
  operator = await build.administrator();
  client = api.as(operator);
});

/** What everything below `/system` answers somebody. */
async function outcomes(caller: Client): Promise<[number, string][]> {
  const responses = [
    ...(await Promise.all(READS.map((path) => caller.get(`/system${path}`)))),
    ...(await Promise.all(CHANGES.map(([path, body]) => caller.post(`/system${path}`, body)))),
  ];
  return responses.map(({ status, body }) => [status, body.error?.name]);
}

const all = (status: number, name: string) => [...READS, ...CHANGES].map(() => [status, name]);

describe('everything below /v1/system', () => {
  it('401: needs a token', async () => {
    expect(await outcomes(api)).toEqual(all(401, 'auth.token_missing'));
  });

  it('403: is not for people, nor for administrators of an organization, and says who may', async () => {
    const { admin } = await build.organization();

    expect(await outcomes(api.as(admin))).toEqual(all(403, 'system.administrators_only'));
    const { body } = await api.as(admin).get('/system');
    expect(body.error.message).toContain('administrators of the whole installation');
  });

  it('403: does not work with a limited token', async () => {
    const token = await build.token(operator.id, { scopes: ['user:read', 'organization:read', 'organization:write'] });

    expect(await outcomes(api.as(token))).toEqual(all(403, 'auth.scope_missing'));
  });

  it('403: does not work where an organization vouched for the administrator', async () => {
    const { client: vouched } = await voucherFor(operator.id);

    expect(await outcomes(vouched)).toEqual(all(403, 'auth.sso_limited'));
  });

  it('200: works as soon as somebody was made an administrator', async () => {
    const person = await build.person();
    expect((await api.as(person).get('/system')).status).toBe(403);

    await database.prisma.user.update({ where: { id: person.id }, data: { isAdministrator: true } });

    expect((await api.as(person).get('/system')).status).toBe(200);
  });
});

describe('GET /v1/system', () => {
  it('200: tells what is running, and with what', async () => {
    const { id } = await build.organization();
    await database.prisma.fileBlob.create({
      data: { organizationId: id, sha256: '0'.repeat(64), sizeBytes: 1234n, touchedAt: new Date() },
    });

    const { status, body } = await client.get('/system');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'system',
      build: 'dev',
      schema: { current: true, pending: 0, latest: expect.stringMatching(/^\d{14}_/) },
      database: { version: expect.stringMatching(/^\d+/) },
      queues: 'postgresql',
      storage: { kind: 'folder', freeBytes: expect.any(Number) },
      mail: { configured: false },
      models: { configured: false },
    });
    expect(body.schema.applied).toBeGreaterThan(40);
    expect(body.database.bytes).toBeGreaterThan(1_000_000);
    expect(body.database.connections).toBeGreaterThan(0);
    expect(body.database.maxConnections).toBeGreaterThan(body.database.connections - 1);
    expect(body.storage.files).toBeGreaterThan(0);
    expect(body.storage.bytes).toBeGreaterThanOrEqual(1234);
    for (const count of Object.values(body.counts)) expect(count).toEqual(expect.any(Number));
    expect(body.counts.organizations).toBeGreaterThan(0);
  });

  it('200: tells what is configured, and no secret of it', async () => {
    const other = await startApi({
      SMTP_URL: 'smtp://somebody:very-secret@mail.example.com',
      LECTERN_MODEL_URL: 'https://models.example.com/v1',
      LECTERN_MODEL_NAME: 'small',
      LECTERN_MODEL_KEY: 'very-secret',
    });
    try {
      const token = `Bearer ${operator.token}`;
      const response = await other.app.inject({ method: 'GET', url: '/v1/system', headers: { authorization: token } });

      expect(JSON.parse(response.body)).toMatchObject({
        mail: { configured: true },
        models: { configured: true, name: 'small' },
      });
      expect(response.body).not.toContain('very-secret');
    } finally {
      await other.close();
    }
  });

  it('200: shows the last backup once there is one', async () => {
    await database.prisma.backup.deleteMany();
    expect((await client.get('/system')).body).not.toHaveProperty('backup');

    await recordBackup(database, { madeAt: new Date('2026-01-01T00:00:00Z'), bytes: 1 });
    await recordBackup(database, { madeAt: new Date('2026-01-02T00:00:00Z'), bytes: 5_000_000_000 });

    const { backup } = (await client.get('/system')).body;
    expect(backup).toEqual({ at: '2026-01-02T00:00:00.000Z', bytes: 5_000_000_000 });
  });

  it('200: says that a migration is missing', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT max(migration_name) AS name FROM "_prisma_migrations"',
    );
    const name = rows[0]?.name;
    const rename = (from: string, to: string) =>
      database.pool.query('UPDATE "_prisma_migrations" SET migration_name = $2 WHERE migration_name = $1', [from, to]);
    await rename(`${name}`, '00000000000000_other');
    try {
      expect((await client.get('/system')).body.schema).toMatchObject({ current: false, pending: 1 });
    } finally {
      await rename('00000000000000_other', `${name}`);
    }
  });
});

describe('GET /v1/system/processes', () => {
  const sign = {
    kind: 'jobs',
    host: 'machine',
    version: '1.2.3',
    startedAt: new Date('2026-01-01T00:00:00Z'),
    memoryBytes: 4_000_000_000,
    eventLoopDelayMs: 1.5,
  } as const;
  const read = async (id: string) => {
    const { body } = await client.get('/system/processes');
    return body.items.find((process: { id: string }) => process.id === id);
  };

  it('200: shows a process that gives signs of life, and that it has gone when it gives none', async () => {
    await recordSign(database, 'p1', sign);
    expect(await read('p1')).toEqual({
      object: 'process',
      id: 'p1',
      kind: 'jobs',
      host: 'machine',
      version: '1.2.3',
      state: 'ready',
      startedAt: '2026-01-01T00:00:00.000Z',
      seenAt: expect.any(String),
      memoryBytes: 4_000_000_000,
      eventLoopDelayMs: 1.5,
    });

    const age = (seconds: number) =>
      database.pool.query(`UPDATE processes SET seen_at = now() - $1 * interval '1 second' WHERE id = 'p1'`, [seconds]);
    await age(40);
    expect(await read('p1')).toMatchObject({ state: 'ready' });
    await age(46);
    expect(await read('p1')).toMatchObject({ state: 'gone', problem: expect.stringContaining('45 seconds') });

    await recordSign(database, 'p1', sign);
    expect(await read('p1')).toMatchObject({ state: 'ready' });
    await removeProcess(database, 'p1');
    expect(await read('p1')).toBeUndefined();
  });

  it('200: asks the site server and the runtime, and says in a sentence what is wrong', async () => {
    const [site, runtime] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    const other = await startApi({ LECTERN_SITES_URL: site, LECTERN_RUNTIME_URL: runtime });
    const headers = { authorization: `Bearer ${operator.token}` };
    const response = await other.app.inject({ method: 'GET', url: '/v1/system/processes', headers });
    await other.close();

    const unavailable = (kind: string, problem: string) =>
      expect.objectContaining({ kind, state: 'unavailable', problem });
    expect(JSON.parse(response.body).items).toEqual(
      expect.arrayContaining([
        unavailable(
          'site',
          `The site server cannot be reached at ${site}. Check that it runs, and LECTERN_SITE_SERVER_URL.`,
        ),
        unavailable(
          'runtime',
          `The integration runtime cannot be reached at ${runtime}. Check that it runs, and LECTERN_RUNTIME_URL.`,
        ),
      ]),
    );
  });

  describe('of an installation with a site server', () => {
    let server: Server;
    let status = 200;
    let body = '{"status":"ok"}';
    let asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        asked.push(`${request.url}`);
        if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    async function processes() {
      asked = [];
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const other = await startApi({ LECTERN_SITE_SERVER_URL: `http://127.0.0.1:${port}`, LECTERN_RUNTIME_TOKEN: '' });
      const headers = { authorization: `Bearer ${operator.token}` };
      const response = await other.app.inject({ method: 'GET', url: '/v1/system/processes', headers });
      await other.close();
      return JSON.parse(response.body).items.filter(({ kind }: { kind: string }) => ['site', 'runtime'].includes(kind));
    }

    it('200: is ready when it says so; a runtime that is not used is not asked', async () => {
      const [site, ...others] = await processes();
      expect(site).toMatchObject({ id: 'site', state: 'ready', seenAt: expect.any(String) });
      expect(others).toEqual([]);
      expect(asked).toEqual(['/~site/health/ready']);
    });

    it('200: passes on what is wrong in its own words', async () => {
      [status, body] = [503, '{"status":"unavailable","problem":"The API does not answer."}'];
      expect(await processes()).toMatchObject([{ state: 'unavailable', problem: 'The API does not answer.' }]);
    });

    it('200: says that something else responds there', async () => {
      [status, body] = [404, '<html></html>'];
      expect(await processes()).toMatchObject([{ problem: expect.stringContaining('responded with status 404') }]);
    });

    it('200: does not wait for more than two seconds', async () => {
      status = 0;
      expect(await processes()).toMatchObject([{ problem: expect.stringContaining('did not respond') }]);
    });
  });
});

describe('GET /v1/system/organizations', () => {
  it('200: lists all organizations with what they have, newest first, page by page', async () => {
    const title = `Listed ${operator.displayName}`;
    const [first, second] = [await build.organization({ title }), await build.organization({ title: `${title} 100%` })];
    await build.member(first.id, 'read');
    await build.deleteOrganization(second.id);

    const pages = await readPages(
      client,
      `/system/organizations?limit=1&search=${encodeURIComponent(title.toUpperCase())}`,
    );

    const items = pages.flatMap((page) => page.items);
    expect(items).toMatchObject([
      { id: second.id, deletedAt: expect.any(String), members: 1 },
      {
        object: 'system-organization',
        id: first.id,
        title,
        members: 2,
        spaces: 0,
        sites: 0,
        fileBytes: 0,
        jobsFailed: 0,
      },
    ]);
    expect(items[1]).not.toHaveProperty('deletedAt');
    expect((await client.get('/system/organizations?search=100%25&limit=0')).body.count).toBeGreaterThan(0);
    expect((await client.get('/system/organizations?search=_isted&limit=0')).body.count).toBe(0);
  });

  it('400: refuses an empty search', async () => {
    expect(await client.get('/system/organizations?search=')).toMatchObject({ status: 400 });
  });
});

describe('POST /v1/system/outbound-test', () => {
  const test = (url: unknown) => client.post('/system/outbound-test', { url });

  it('200: says in the words of the guard why an address is refused', async () => {
    const { status, body } = await test('http://127.0.0.1:9/secret?token=1');

    expect(status).toBe(200);
    expect(body).toEqual({ reached: false, milliseconds: expect.any(Number), problem: expect.any(String) });
    expect(body.problem).toContain('127.0.0.1');
    expect(body.problem).not.toContain('secret');
  });

  it('200: tells the status of what it has reached, and nothing of the content', async () => {
    const page = { status: 404, body: 'the content' };
    const server = createServer((_request, response) => response.writeHead(page.status).end(page.body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    const other = await startApi({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
    const send = () =>
      other.app.inject({
        method: 'POST',
        url: '/v1/system/outbound-test',
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ url }),
      });
    try {
      const small = await send();
      expect(small.statusCode).toBe(200);
      expect(JSON.parse(small.body)).toEqual({ reached: true, status: 404, milliseconds: expect.any(Number) });

      page.body = 'x'.repeat(65 * 1024);
      const large = JSON.parse((await send()).body);
      expect(large).toMatchObject({ reached: true, problem: expect.stringContaining('65536 bytes') });
    } finally {
      server.closeAllConnections();
      server.close();
      await other.close();
    }
  });

  it.each([undefined, 'example.com', 'ftp://example.com/', 'file:///etc/passwd'])('400: refuses %s', async (url) => {
    expect((await test(url)).body.error).toMatchObject({ code: 400, issues: [{ path: 'body.url' }] });
  });
});
