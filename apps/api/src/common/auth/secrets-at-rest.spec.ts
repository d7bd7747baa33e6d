import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { api, build, database, keyring, native } from '../../../test/harness.js';
import { listTables } from '../../../test/written-rows.js';

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
    const { createSignInCode } = await native<typeof import('@lectern/database/sign-in/sign-in.queries')>(
      '@lectern/database/sign-in/sign-in.queries',
    );
    const person = await build.person();
    const link = { email: person.email, at: new Date(), validMinutes: 15 };
    const [usedCode, unusedCode] = [
      await createSignInCode(database.prisma, keyring, link),
      await createSignInCode(database.prisma, keyring, link),
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
});
