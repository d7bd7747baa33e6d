import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const { hasExcessRights, prepareApplicationRole } = await native<
  typeof import('@lectern/database/migrations/application-role')
>('@lectern/database/migrations/application-role');
const { migrate } = await native<typeof import('@lectern/database/migrations/migrate')>(
  '@lectern/database/migrations/migrate',
);
const { default: pg } = await native<typeof import('pg')>('pg');

let own: OwnDatabase;
let role: string;
let url: string;

beforeEach(() => {
  role = `App "${randomBytes(4).toString('hex')}"`;
});
afterEach(async () => {
  const name = new pg.Client().escapeIdentifier(role);
  await own.database.pool.query(`REASSIGN OWNED BY ${name} TO CURRENT_USER; DROP ROLE ${name}`);
  await own.drop();
});

async function open(options: { empty: boolean }): Promise<void> {
  own = await openOwnDatabase(options);
  url = Object.assign(new URL(own.url), { username: role, password: "it's @ secret" }).href;
}

async function asRole<T>(work: (query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(async (sql) => (await client.query(sql)).rows).finally(() => client.end());
}

describe('the role of the application', () => {
  it('can make everything that Lectern needs in an empty database, and nothing beyond it', async () => {
    await open({ empty: true });
    await prepareApplicationRole(own.url, url);

    expect((await migrate(url)).length).toBeGreaterThan(10);

    await asRole(async (query) => {
      const attributes = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolcanlogin';
      expect(await query(`SELECT ${attributes} FROM pg_roles WHERE rolname = current_user`)).toEqual([
        {
          rolsuper: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolreplication: false,
          rolbypassrls: false,
          rolcanlogin: true,
        },
      ]);
      for (const sql of ['CREATE ROLE other', 'CREATE DATABASE other', `COPY jobs TO PROGRAM 'cat'`]) {
        await expect(query(sql)).rejects.toThrow(/permission denied/);
      }
    });
    expect([await hasExcessRights(url), await hasExcessRights(own.url)]).toEqual([false, true]);
  });

  it('takes over what a superuser has made, and can change all of it; done twice it is the same', async () => {
    await open({ empty: false });
    await own.database.pool.query(`
      CREATE SCHEMA "Queue";
      CREATE TABLE "Queue".numbers (id serial, other int GENERATED ALWAYS AS IDENTITY);
      CREATE SEQUENCE "Queue".alone;
      CREATE VIEW "Queue".shown AS SELECT id FROM "Queue".numbers;
      CREATE DOMAIN "Queue".few AS int CHECK (VALUE < 9);`);

    for (const _time of [1, 2]) await prepareApplicationRole(own.url, url);

    await asRole(async (query) => {
      const others = await query(`
        SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('public', 'Queue') AND c.relowner <> quote_ident(current_user)::regrole
        UNION ALL
        SELECT p.oid::regprocedure::text FROM pg_proc p
         WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> quote_ident(current_user)::regrole
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
        UNION ALL
        SELECT datname FROM pg_database WHERE datname = current_database() AND datdba <> quote_ident(current_user)::regrole`);
      expect(others).toEqual([]);
      await query(
        'ALTER TABLE organizations ADD COLUMN added int; ALTER TYPE role ADD VALUE \'added\'; DROP SCHEMA "Queue" CASCADE',
      );
    });
    expect(await migrate(url)).toEqual([]);
  });

  it('is never the superuser itself', async () => {
    await open({ empty: true });
    await prepareApplicationRole(own.url, url);
    await expect(prepareApplicationRole(own.url, own.url)).rejects.toThrow('name the same role');
  });
});
