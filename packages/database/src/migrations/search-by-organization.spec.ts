import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Factory } from '@lectern/commands/testing/factory';
import { keyring, native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const factory = await native<typeof import('@lectern/commands/testing/factory')>('@lectern/commands/testing/factory');
const { readMigrations } = await native<typeof import('@lectern/database/migrations/migration-files')>(
  '@lectern/database/migrations/migration-files',
);
const { searchOrganization } = await native<typeof import('@lectern/database/content/search/list-results')>(
  '@lectern/database/content/search/list-results',
);

let own: OwnDatabase;
let build: Factory;

beforeAll(async () => {
  own = await openOwnDatabase();
  build = new factory.Factory(own.database, keyring);
});
afterAll(() => own.drop());

/** Puts the index back to what it was when keys and words belonged to spaces, and applies the migration to it. */
async function migrateAgain(): Promise<void> {
  const migrations = await readMigrations();
  const migration = migrations.find(({ name }) => name.endsWith('_search_by_organization'));
  await own.database.pool.query(`
    UPDATE search_entries SET keys = array_to_tsvector(ARRAY(
      SELECT left(key, 1) || left(encode(sha256(convert_to(space_id, 'UTF8')), 'hex'), 6) || substr(key, 8)
        FROM unnest(tsvector_to_array(keys)) key WHERE left(key, 1) <> 's'));
    CREATE TABLE words_of_spaces AS
      SELECT s.id AS space_id, w.word, w.spelling FROM search_words w JOIN spaces s USING (organization_id);
    DROP TABLE search_words;
    ALTER TABLE words_of_spaces RENAME TO search_words;
    ALTER TABLE search_words ADD CONSTRAINT search_words_pkey PRIMARY KEY (space_id, word);
    CREATE INDEX search_words_spelling_idx ON search_words (spelling);
    DROP FUNCTION search_keys_in`);
  await own.database.pool.query(migration?.sql ?? '');
}

async function index() {
  const entries = await own.database.pool.query('SELECT * FROM search_entries ORDER BY space_id, page_id, ordinal');
  const words = await own.database.pool.query('SELECT * FROM search_words ORDER BY organization_id, word');
  return { entries: entries.rows, words: words.rows };
}

describe('the migration that searches by organization', () => {
  it('leaves the index as if everything had been written anew', async () => {
    const { id: organizationId } = await build.organization();
    const [first, second] = [await build.space(organizationId), await build.space(organizationId)];
    await build.pages(first, [{ id: 'page', text: `Walruses can't\\fly over résumés.\n\n## It's 'quoted'\n` }]);
    await build.pages(second, [{ id: 'page', text: 'Walruses swim.\n' }]);
    const before = await index();
    expect(before.entries).toHaveLength(3);

    await migrateAgain();

    expect(await index()).toEqual(before);
    const scope = { organizationId, userId: 'somebody', visibleIds: [first, second] };
    const { page } = await searchOrganization(own.database, keyring, scope, { query: 'walrusse', limit: 10 });
    expect(page.items.map(({ spaceId }) => spaceId).sort()).toEqual([first, second].sort());
  });
});
