import { describe, expect, it } from '@jest/globals';
import type { Keyring } from '@lectern/database/keyring';
import fc from 'fast-check';
import { build, database, keyring, native } from '../test/harness.js';

const { paginate } = await native<typeof import('@lectern/database/paginate')>('@lectern/database/paginate');
const { listTeams } = await native<typeof import('@lectern/database/people/teams/teams.queries')>(
  '@lectern/database/people/teams/teams.queries',
);
const { listOrganizations } = await native<
  typeof import('@lectern/database/people/organizations/organizations.queries')
>('@lectern/database/people/organizations/organizations.queries');
const keyrings = await native<typeof import('@lectern/database/keyring')>('@lectern/database/keyring');

const refused = { name: 'DomainError', code: 'request.cursor_invalid', status: 400 };

/** A list of numbers, to see what becomes of a cursor without a database. */
function numbers(page?: string, { keys = keyring, scope = 'numbers', direction = 'asc' as 'asc' | 'desc' } = {}) {
  const order = [{ column: 'value', direction }] as const;
  return paginate(
    keys,
    { limit: 1, page },
    { scope: [scope], order },
    {
      count: async () => 2,
      rows: async ({ where }) => (where.OR ? [] : [{ value: 1 }, { value: 2 }]),
    },
  );
}

async function cursorOf(list: Promise<{ next?: { page: string } }>): Promise<string> {
  const { next } = await list;
  if (!next) throw new Error('The list should have a second page.');
  return next.page;
}

describe('a cursor', () => {
  it('is refused when a single bit of it was changed', async () => {
    const bytes = Buffer.from(await cursorOf(numbers()), 'base64url');
    for (const [at, byte] of bytes.entries()) {
      const forged = Buffer.from(bytes);
      forged[at] = byte ^ 1;
      await expect(numbers(forged.toString('base64url'))).rejects.toMatchObject(refused);
    }
    expect(await numbers(bytes.toString('base64url'))).toEqual({ count: 2, items: [] });
  });

  it('is refused when it was cut short, however much', async () => {
    const cursor = await cursorOf(numbers());
    for (let length = 0; length < cursor.length; length++) {
      await expect(numbers(cursor.slice(0, length))).rejects.toMatchObject(refused);
    }
  });

  it('is refused when it is anything else', async () => {
    const genuine = await cursorOf(numbers());
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.json()), async (text) => {
        fc.pre(text !== genuine);
        await expect(numbers(text)).rejects.toMatchObject(refused);
      }),
    );
  });

  it('is refused by another list, another order and another installation', async () => {
    const cursor = await cursorOf(numbers());
    await expect(numbers(cursor, { scope: 'letters' })).rejects.toMatchObject(refused);
    await expect(numbers(cursor, { direction: 'desc' })).rejects.toMatchObject(refused);
    const keys: Keyring = new keyrings.Keyring('the secret of another installation');
    await expect(numbers(cursor, { keys })).rejects.toMatchObject(refused);
  });

  it('stays good while the secret of the installation is rotated', async () => {
    const cursor = await cursorOf(numbers(undefined, { keys: new keyrings.Keyring('the old secret') }));
    const rotated = await numbers(cursor, { keys: new keyrings.Keyring('the new secret', 'the old secret') });
    expect(rotated).toEqual({ count: 2, items: [] });
  });

  it('is refused by the same list of another organization and with other filters', async () => {
    const [ours, theirs] = await Promise.all([build.organization(), build.organization()]);
    for (const organization of [ours, ours, theirs, theirs]) await build.team(organization.id);
    const page = await cursorOf(listTeams(database, keyring, ours.id, { limit: 1 }));

    await expect(listTeams(database, keyring, theirs.id, { limit: 1, page })).rejects.toMatchObject(refused);
    const filtered = listTeams(database, keyring, ours.id, { limit: 1, page, title: 'Writers' });
    await expect(filtered).rejects.toMatchObject(refused);
    const organizations = listOrganizations(database, keyring, [ours.id], ours.admin.id, { limit: 1, page });
    await expect(organizations).rejects.toMatchObject(refused);
    expect((await listTeams(database, keyring, ours.id, { limit: 1, page })).items).toHaveLength(1);
  });
});
