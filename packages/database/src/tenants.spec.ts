import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyring, native } from '../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../test/own-database.js';
import { content } from '../test/tenants/content.js';
import { conversations } from '../test/tenants/conversations.js';
import { fillOrganization } from '../test/tenants/fill-organization.js';
import { integrations } from '../test/tenants/integrations.js';
import { library } from '../test/tenants/library.js';
import { openapi, translations } from '../test/tenants/openapi-and-translations.js';
import { logChanges, type Outcome, tryOut } from '../test/tenants/outcome.js';
import { people } from '../test/tenants/people.js';
import { platform } from '../test/tenants/platform.js';
import { type Call, EXEMPTIONS, type QueryTable } from '../test/tenants/query-table.js';
import { review } from '../test/tenants/review.js';
import { sites } from '../test/tenants/sites.js';

/*
 * No query of one organization finds or changes anything of another one. Each query is called twice with the same
 * arguments, for the second organization and with ids of the first: where both organizations are, and where the first
 * one has never been. Whatever it returns and writes must be the same. That its arguments are worth something is shown
 * by a call for the first organization, which must make a difference.
 */

const TABLE: QueryTable = {
  ...platform,
  ...people,
  ...library,
  ...content,
  ...review,
  ...openapi,
  ...translations,
  ...conversations,
  ...sites,
  ...integrations,
};

const FIRST = 1;
const SECOND = 2;
const idOf = (organization: number) => `w${organization}`;

const modules = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.queries.ts'))
  .map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
  .sort();

const loaded = new Map<string, Map<string, (...args: readonly unknown[]) => unknown>>();
for (const name of modules) loaded.set(name, await functionsOf(name));

async function functionsOf(name: string) {
  const module = await native<Record<string, unknown>>(`@lectern/database/${name}`);
  const functions = new Map<string, (...args: readonly unknown[]) => unknown>();
  for (const [exported, value] of Object.entries(module)) {
    const isFunction = typeof value === 'function' && !/^class\b/.test(String(value));
    if (isFunction) functions.set(exported, (...args) => value(...args));
  }
  return functions;
}

const entries = Object.entries(TABLE).flatMap(([module, functions]) =>
  Object.entries(functions).map(([name, entry]) => ({ name: `${module} ${name}`, module, exported: name, entry })),
);

describe('the table of queries', () => {
  it('names every query function, and no other', () => {
    const exported = [...loaded].flatMap(([module, functions]) =>
      [...functions.keys()].map((name) => `${module} ${name}`),
    );
    expect(entries.map(({ name }) => name).sort()).toEqual(exported.sort());
  });

  it('exempts functions for reasons that are known', () => {
    const exemptions = entries.flatMap(({ name, entry }) => (typeof entry === 'function' ? [] : [{ name, ...entry }]));
    const unknown = exemptions.filter(({ kind, reason }) => !Object.hasOwn(EXEMPTIONS, kind) || reason === '');
    expect(unknown).toEqual([]);
  });
});

describe('a query for another organization', () => {
  let shared: OwnDatabase;
  let alone: OwnDatabase;

  beforeAll(async () => {
    [shared, alone] = await Promise.all([openOwnDatabase(), openOwnDatabase()]);
    await Promise.all([
      fillOrganization(shared.database, FIRST).then(() => fillOrganization(shared.database, SECOND)),
      fillOrganization(alone.database, SECOND),
    ]);
    await Promise.all([logChanges(shared.database), logChanges(alone.database)]);
  });
  afterAll(() => Promise.all([shared.drop(), alone.drop()]));

  const calls = entries.flatMap(({ name, module, exported, entry }) =>
    typeof entry === 'function' ? [{ name, query: loaded.get(module)?.get(exported), argumentsOf: entry }] : [],
  );

  it.each(calls)('$name', async ({ query, argumentsOf }) => {
    if (!query) throw new Error('There is no such function');
    const call = (own: OwnDatabase, organization: number): Promise<Outcome> =>
      tryOut(own.database, (db) => query(...argumentsOf(callFor(organization, db))));
    const found = await call(shared, SECOND);
    if (!isNothing(found)) expect(found).toEqual(await call(alone, SECOND));
    const finding = await call(shared, FIRST);
    expect(finding.refused ? finding.result : '').toBe('');
    expect(finding).not.toEqual(await call(alone, FIRST));
  });
});

/** A write may also pass over what another organization has, where it would otherwise fail or add a row. */
function isNothing({ result, refused, changes }: Outcome): boolean {
  return result === 'undefined' && !refused && changes.length === 0;
}

function callFor(organization: number, db: Call['db']): Call {
  return {
    db,
    keyring,
    tenant: idOf(organization),
    own: idOf(organization),
    theirs: idOf(FIRST),
    theirHash: `00ff0a5c0000000${FIRST}`,
    at: new Date('2026-03-01T12:00:00Z'),
  };
}
