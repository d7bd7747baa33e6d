import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const { readMigrations } = await native<typeof import('@lectern/database/migrations/migration-files')>(
  '@lectern/database/migrations/migration-files',
);
const { beginIdempotent } = await native<typeof import('@lectern/database/platform/idempotency/idempotency.queries')>(
  '@lectern/database/platform/idempotency/idempotency.queries',
);

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own.drop());

/** Adds records of requests that died an hour ago, as they were stored before, and applies the migration to them. */
async function migrateAgain(): Promise<void> {
  const migrations = await readMigrations();
  const migration = migrations.find(({ name }) => name.endsWith('_store_idempotent_responses_with_changes'));
  await own.database.pool.query(`
    ALTER TABLE idempotency_records ADD COLUMN committed_at timestamptz(3), DROP COLUMN form_hash;
    INSERT INTO idempotency_records (user_id, key, request_hash, committed_at, locked_until, created_at)
    SELECT 'somebody', key, '\\x00', committed_at, now() - interval '59 minutes', now() - interval '1 hour'
      FROM (VALUES ('changed', now() - interval '1 hour'), ('unchanged', NULL)) AS died(key, committed_at)`);
  await own.database.pool.query(migration?.sql ?? '');
}

describe('the migration that stores responses with changes', () => {
  it('keeps changes from being made again whose responses were lost before, for as long as their keys are kept', async () => {
    await migrateAgain();
    const begin = async (key: string, hours: number) => {
      const request = { userId: 'somebody', key, claim: 'next', requestHash: Buffer.from([0]) };
      return (await beginIdempotent(own.database, request, new Date(Date.now() + hours * 3_600_000))).state;
    };
    expect([await begin('unchanged', 0), await begin('changed', 0)]).toEqual(['first', 'in-progress']);
    expect([await begin('changed', 22.9), await begin('changed', 23.1)]).toEqual(['in-progress', 'first']);
  });
});
