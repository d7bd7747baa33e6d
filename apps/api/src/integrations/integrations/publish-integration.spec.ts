import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';

const { openIntegrationSecrets } = await native<typeof import('@lectern/database/integrations/integration-secrets')>(
  '@lectern/database/integrations/integration-secrets',
);
const { findScript } = await native<typeof import('@lectern/database/integrations/scripts.queries')>(
  '@lectern/database/integrations/scripts.queries',
);

const newName = () => `messenger-${randomBytes(6).toString('hex')}`;
const SCRIPT = 'export default { fetch: () => new Response() };';

async function newPublisher() {
  const { id, admin } = await build.organization();
  const name = newName();
  const body = { organization: id, title: 'Messenger', description: 'Tells.', scopes: [], script: SCRIPT };
  const publish = (changes: object = {}, caller: { token: string } = admin) =>
    api.as(caller).post(`/integrations/${name}`, { ...body, ...changes });
  return { id, admin, name, body, publish, url: `/integrations/${name}` };
}

const rowOf = (name: string) => database.prisma.integration.findUniqueOrThrow({ where: { name } });

describe('POST /v1/integrations/:integrationName', () => {
  it('200: publishes a private integration for every target when nothing else is said', async () => {
    const { id, name, publish } = await newPublisher();
    const { status, body } = await publish();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: 'integration',
      name,
      version: 1,
      title: 'Messenger',
      description: 'Tells.',
      visibility: 'private',
      target: 'all',
      verified: false,
      previewImages: [],
      owner: { id },
      permissions: { admin: true },
    });
    expect(await rowOf(name)).toMatchObject({ organizationId: id, runtime: 'v1' });
  });

  it('200: keeps everything that is said of it', async () => {
    const { publish } = await newPublisher();
    const said = {
      runtime: 'v2',
      summary: '# Messenger',
      visibility: 'unlisted',
      target: 'space',
      scopes: ['space:content:read', 'space:content:read', 'site:views:read'],
      categories: ['content', 'content'],
      blocks: [{ id: 'card', title: 'Card', urlUnfurl: ['https://example.com/**'] }],
      contentSources: [{ id: 'pages', title: 'Pages', configuration: { componentId: 'config' } }],
      configurations: { account: { properties: { room: { type: 'string' } }, required: ['room'] } },
      externalLinks: [{ url: 'https://example.com', label: 'Home' }],
      contentSecurityPolicy: { 'default-src': "'none'" },
    };
    const { status, body } = await publish(said);
    expect(status).toBe(200);
    const { runtime: _runtime, ...shown } = said;
    expect(body).toMatchObject({
      ...shown,
      scopes: ['space:content:read', 'site:views:read'],
      categories: ['content'],
    });
  });

  it('200: makes the next version, which is nothing but what is sent now', async () => {
    const { publish, name } = await newPublisher();
    await publish({ summary: 'Old', scopes: ['openapi:read'], contentSecurityPolicy: 'x', secrets: { key: 'old' } });
    const { status, body } = await publish({ title: 'Courier', visibility: 'public' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 2, title: 'Courier', visibility: 'public', scopes: [] });
    expect([body.summary, body.contentSecurityPolicy]).toEqual([undefined, undefined]);
    const { secrets } = await rowOf(name);
    expect(openIntegrationSecrets(keyring, secrets)).toEqual({});
  });

  it('200: keeps the scripts of the newest five versions, each with its hash', async () => {
    const { publish, name } = await newPublisher();
    for (let version = 1; version <= 7; version++) await publish({ script: `export default ${version};` });
    const { id } = await rowOf(name);
    const kept = await database.prisma.integrationVersion.findMany({ where: { integrationId: id } });
    expect(kept.map(({ version }) => version).sort()).toEqual([3, 4, 5, 6, 7]);
    const script = 'export default 7;';
    const hash = createHash('sha256').update(script).digest('hex');
    expect(await findScript(database, id)).toEqual({ script, hash, version: 7 });
  });

  it('200: counts every version when two are published at once', async () => {
    const { publish } = await newPublisher();
    const responses = await Promise.all([1, 2, 3, 4].map((number) => publish({ title: `Number ${number}` })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await publish()).body.version).toBe(5);
  });

  it('200: keeps secrets only encrypted, and shows them to nobody', async () => {
    const { publish, name, url, admin } = await newPublisher();
    const secret = randomBytes(16).toString('hex');
    const { text } = await publish({ secrets: { key: secret } });
    expect(text).not.toContain(secret);
    expect((await api.as(admin).get(url)).text).not.toContain(secret);
    const { secrets } = await rowOf(name);
    expect(openIntegrationSecrets(keyring, secrets)).toEqual({ key: secret });
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { name: table } of tables) {
      const { rows } = await database.pool.query(`SELECT 1 FROM "${table}" t WHERE t::text LIKE $1`, [`%${secret}%`]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('200: makes a user that stands for the integration, looks like it and cannot be anybody', async () => {
    const { publish, name } = await newPublisher();
    await publish();
    const { id, userId } = await rowOf(name);
    const find = () => database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(await find()).toMatchObject({
      email: `integration-${id}@integrations.invalid`,
      displayName: 'Messenger',
      photoUrl: null,
      emailVerifiedAt: null,
    });
    const { body } = await publish({ title: 'Courier', icon: PNG });
    expect(await find()).toMatchObject({ displayName: 'Courier', photoUrl: body.urls.icon });
    expect((await rowOf(name)).userId).toBe(userId);
  });

  it('200: takes the organization by its subdomain', async () => {
    const { id, publish } = await newPublisher();
    const hostname = `press-${randomBytes(6).toString('hex')}`;
    await database.prisma.organization.update({ where: { id }, data: { hostname } });
    expect((await publish({ organization: hostname })).body.owner.id).toBe(id);
  });

  it('200: takes a script that is larger than other bodies may be', async () => {
    const { publish } = await newPublisher();
    expect((await publish({ script: `export default '${'x'.repeat(3_000_000)}';` })).status).toBe(200);
  });

  it('400: refuses what is missing, too long or unknown', async () => {
    const { publish } = await newPublisher();
    const wrong = [
      { title: undefined },
      { title: 'x' },
      { description: undefined },
      { description: 'x'.repeat(101) },
      { scopes: undefined },
      { scopes: ['everything'] },
      { script: '' },
      { organization: undefined },
      { runtime: 'v3' },
      { visibility: 'secret' },
      { previewImages: [PNG, PNG, PNG, PNG] },
      { icon: 'no base64!' },
    ];
    for (const changes of wrong) expect([changes, (await publish(changes)).status]).toEqual([changes, 400]);
  });

  it('400: refuses descriptions that would burden everybody who lists integrations', async () => {
    const { publish } = await newPublisher();
    const choices = Array.from({ length: 10_000 }, (_, index) => `choice ${index}`);
    const account = { properties: { choice: { type: 'string', enum: choices } } };
    const urlUnfurl = Array.from({ length: 1_000 }, (_, index) => `https://example.com/${index}/${'x'.repeat(300)}`);
    const refused = async (changes: object) => (await publish(changes)).body.error.issues;
    expect(await refused({ configurations: { account } })).toEqual([
      { path: 'body.configurations', message: 'must be at most 64 KiB as JSON' },
    ]);
    expect(await refused({ blocks: [{ id: 'card', title: 'Card', urlUnfurl }] })).toEqual([
      { path: 'body.blocks', message: 'must be at most 256 KiB as JSON' },
    ]);
  });

  it('400: refuses a name that cannot stand in an address', async () => {
    const { admin, body } = await newPublisher();
    expect((await api.as(admin).post('/integrations/a%20b', body)).status).toBe(400);
  });

  it('401: asks for a token before it reads a large body', async () => {
    const { url, body } = await newPublisher();
    expect((await api.post(url, body)).status).toBe(401);
  });

  it('403: members who do not administrate the organization cannot publish for it', async () => {
    const { id, publish } = await newPublisher();
    const { create, guest } = await build.membersOfEveryRole(id);
    for (const person of [create, guest]) expect((await publish({}, person)).status).toBe(403);
  });

  it('404: an organization of others is as good as none, by id and by subdomain', async () => {
    const { publish } = await newPublisher();
    const { id } = await build.organization();
    const hostname = `press-${randomBytes(6).toString('hex')}`;
    await database.prisma.organization.update({ where: { id }, data: { hostname } });
    for (const organization of [id, hostname, 'nobody']) {
      const { status, body } = await publish({ organization });
      expect([status, body.error.name]).toEqual([404, 'integration.organization_not_found']);
    }
  });

  it('409: a name belongs to whoever had it first', async () => {
    const { publish, name } = await newPublisher();
    await publish();
    const { id, admin } = await build.organization();
    const { status, body } = await publish({ organization: id }, admin);
    expect([status, body.error.name]).toEqual([409, 'integration.name_taken']);
    expect(await rowOf(name)).toMatchObject({ version: 1 });
  });
});

describe('an address of an integration', () => {
  it('400, 404: cannot sign in, be invited or be put in a team', async () => {
    const { id, admin, publish, name } = await newPublisher();
    await publish();
    const email = `Integration-${(await rowOf(name)).id}@Integrations.invalid`;
    expect((await api.post('/auth/email', { email })).status).toBe(400);
    expect((await api.as(admin).post(`/orgs/${id}/invites`, { emails: [email] })).status).toBe(400);
    expect((await api.as(admin).post(`/orgs/${id}/teams`, { title: 'Team', members: [email] })).status).toBe(404);
  });
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
