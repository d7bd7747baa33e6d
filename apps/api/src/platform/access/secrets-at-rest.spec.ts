import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';
import { outputOf } from '../../../test/log-output.js';
import { listTables } from '../../../test/tables.js';

/** Everything in the database, as text. */
async function dump(): Promise<string> {
  const tables = await listTables();
  const selects = tables.map((table) => `SELECT '${table} ' || t::text AS line FROM "${table}" t`);
  const { rows } = await database.pool.query<{ line: string }>(selects.join(' UNION ALL '));
  return rows.map(({ line }) => line).join('\n');
}

/** The forms in which a secret would be readable. */
function readableForms(secret: string): string[] {
  const random = secret.replace(/^lct_/, '');
  const decoded = Buffer.from(random, 'base64url');
  return [
    secret,
    random,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    decoded.toString('hex'),
    decoded.toString('base64').replace(/=+$/, ''),
  ];
}

describe('the database', () => {
  it('holds no secret in a readable form', async () => {
    const { createSignInCode } = await native<typeof import('@lectern/database/people/sign-in/sign-in.queries')>(
      '@lectern/database/people/sign-in/sign-in.queries',
    );
    const person = await build.person();
    const link = { email: person.email, at: new Date(), validMinutes: 15 };
    const [usedCode, unusedCode] = [
      await createSignInCode(database, keyring, link),
      await createSignInCode(database, keyring, link),
    ];
    const { body: signedIn } = await api.post('/auth/exchange', { code: usedCode });
    const headers = { 'idempotency-key': randomUUID() };
    const { body: created } = await api.as(person).post('/user/tokens', { label: 'Laptop' }, { headers });
    const { body: replayed } = await api.as(person).post('/user/tokens', { label: 'Laptop' }, { headers });

    const text = await dump();

    expect(replayed.token).toBe(created.token);
    for (const known of [person.email, created.id, headers['idempotency-key']]) expect(text).toContain(known);
    const secrets = { usedCode, unusedCode, own: person.token, signIn: signedIn.token, created: created.token };
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret).toMatch(/^[\w-]{43,}$/);
      const found = readableForms(secret).filter((form) => text.includes(form));
      expect({ [name]: found }).toEqual({ [name]: [] });
    }
  });

  it('holds no invite link in a readable form once people have used it, nor does the log', async () => {
    const { id, admin } = await build.organization();
    const [list, headers] = [`/orgs/${id}/link-invites`, { 'idempotency-key': randomUUID() }];
    const client = api.as(admin);
    const { body: link } = await client.post(list, { role: 'edit' }, { headers });
    const { body: replayed } = await client.post(list, { role: 'edit' }, { headers });
    const [one, join] = [`${list}/${link.id}`, `/orgs/${id}/invites/${link.id}`];
    const member = await build.person();
    const responses = [
      await client.patch(one, { role: 'read' }, { headers: { 'idempotency-key': randomUUID() } }),
      await api.as(member).post(join, undefined, { headers: { 'idempotency-key': randomUUID() } }),
      await client.get(list),
    ];
    const authorization = `Bearer ${admin.token}`;
    const log = await outputOf([
      { method: 'GET', url: `/v1${one}?limit=1`, headers: { authorization } },
      { method: 'POST', url: `/v1${join}/`, headers: { authorization } },
      { method: 'PUT', url: `/v1${one}`, headers: { authorization } },
      { method: 'DELETE', url: `/v1${one}` },
    ]);
    const texts = { log, database: await dump() };

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([replayed.id, responses[2]?.body.items[0].id]).toEqual([link.id, link.id]);
    for (const text of Object.values(texts)) expect(text).toContain(id);
    const found = Object.entries(texts).flatMap(([where, text]) =>
      readableForms(link.id)
        .filter((form) => text.includes(form))
        .map((form) => `${where}: ${form}`),
    );
    expect(found).toEqual([]);
  });

  it('holds the private key of no SAML provider in a readable form, nor does any answer or the log', async () => {
    const { id: organizationId, admin } = await build.organization();
    const [client, url] = [api.as(admin), `/orgs/${organizationId}/saml`];
    const headers = { 'idempotency-key': randomUUID() };
    const settings = { label: 'Staff', signRequests: true, ssoURL: 'https://idp.example.com', entityID: 'urn:idp' };
    const created = await client.post(url, settings, { headers });
    const one = `${url}/${created.body.id}`;
    const { acsURL, startURL, entityID } = created.body.service;
    const { id, serviceKey, serviceCertificate } = await database.prisma.samlProvider.findFirstOrThrow({
      where: { organizationId },
    });
    const key = keyring.open('saml-keys', serviceKey);
    expect(new X509Certificate(serviceCertificate).checkPrivateKey(createPrivateKey(key))).toBe(true);

    const responses = [
      created,
      await client.post(url, settings, { headers }),
      await client.patch(one, { certificate: serviceCertificate }),
      await client.get(one),
      await client.get(url),
      await api.get(`/orgs/${organizationId}/sso`),
      await api.get(startURL),
      await api.get(entityID),
      await api.post(acsURL, 'SAMLResponse=none', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    ];
    const authorization = `Bearer ${admin.token}`;
    const json = { authorization, 'content-type': 'application/json' };
    const log = await outputOf([
      { method: 'POST', url: `/v1${url}`, headers: json, payload: JSON.stringify(settings) },
      { method: 'GET', url: startURL },
      { method: 'GET', url: entityID },
      { method: 'POST', url: acsURL },
      { method: 'GET', url: `/v1${one}`, headers: { authorization } },
    ]);
    const texts = { responses: JSON.stringify(responses), log, database: await dump() };

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200, 200, 303, 200, 403]);
    for (const text of Object.values(texts)) expect(text).toContain(id);
    expect(readableKeyForms(key).filter((form) => key.includes(form)).length).toBeGreaterThan(10);
    const found = Object.entries(texts).flatMap(([where, text]) =>
      readableKeyForms(key)
        .filter((form) => text.includes(form))
        .map((form) => `${where}: ${form}`),
    );
    expect(found).toEqual([]);
  });
});

/** Pieces by which a private key would be recognised, however it is written; some of its numbers are public. */
function readableKeyForms(pem: string): string[] {
  const { d = '', p = '', q = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const numbers = [d, p, q].map((number) => Buffer.from(number, 'base64url').toString('hex').slice(0, 64));
  const lines = pem.split('\n').filter((line) => line.length === 64);
  return [
    'PRIVATE KEY',
    ...numbers,
    ...[d, p, q].map((number) => number.slice(0, 40)),
    // The first lines hold the modulus, which everybody may know.
    ...lines.slice(8),
    Buffer.from(pem).toString('hex').slice(0, 64),
    Buffer.from(pem).toString('base64').slice(0, 64),
  ];
}
