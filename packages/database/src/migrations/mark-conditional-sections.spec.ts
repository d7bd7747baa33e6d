import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Factory } from '@lectern/commands/testing/factory';
import { keyring, native } from '../../test/harness.js';
import { type OwnDatabase, openOwnDatabase } from '../../test/own-database.js';

const factory = await native<typeof import('@lectern/commands/testing/factory')>('@lectern/commands/testing/factory');
const { readMigrations } = await native<typeof import('@lectern/database/migrations/migration-files')>(
  '@lectern/database/migrations/migration-files',
);
const { indexSpace } = await native<typeof import('@lectern/commands/content/index-space')>(
  '@lectern/commands/content/index-space',
);
const { ContentStore } = await native<typeof import('@lectern/database/content/content-store')>(
  '@lectern/database/content/content-store',
);
const { searchSpace } = await native<typeof import('@lectern/database/content/search/list-results')>(
  '@lectern/database/content/search/list-results',
);
const { searchPublished } = await native<typeof import('@lectern/database/content/search/search-published')>(
  '@lectern/database/content/search/search-published',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

let own: OwnDatabase;
let build: Factory;
let organizationId: string;

beforeAll(async () => {
  own = await openOwnDatabase();
  build = new factory.Factory(own.database, keyring);
  organizationId = (await build.organization()).id;
});
afterAll(() => own.drop());

/** Puts the index back to what it was before sections were told apart, and applies the migration to it. */
async function migrateAgain(): Promise<void> {
  const migrations = await readMigrations();
  const migration = migrations.find(({ name }) => name.endsWith('_mark_conditional_sections'));
  await own.database.pool.query(`
    UPDATE search_sections SET text = 'walruses zebras' WHERE ordinal = 0;
    DELETE FROM search_sections WHERE conditional;
    DELETE FROM search_entries WHERE conditional;
    ALTER TABLE search_sections DROP COLUMN conditional;
    ALTER TABLE search_entries DROP COLUMN conditional;
    DROP INDEX current_pages_not_found_idx`);
  await own.database.pool.query(migration?.sql ?? '');
}

async function spaceWith(text: string): Promise<string> {
  const spaceId = await build.space(organizationId);
  await build.pages(spaceId, [{ id: 'page', text }]);
  return spaceId;
}

async function fill(spaceId: string): Promise<boolean> {
  const commit = { store: new ContentStore(), appUrl: 'https://docs.test' };
  return inPlainTransaction(own.database, (tx) => indexSpace(tx, commit, spaceId, async () => undefined));
}

async function counts(spaceId: string, query: string): Promise<{ members: number; visitors: number }> {
  const search = { query, limit: 10 };
  const members = await searchSpace(own.database, keyring, { organizationId, spaceId }, search);
  const { revisionId } = await own.database.prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  const spaces = [{ spaceId, revisionId }];
  const published = { organizationId, spaces, scope: [], hidden: [] };
  const visitors = await searchPublished(own.database, keyring, published, search);
  return { members: members.page.count, visitors: visitors.page.count };
}

describe('the migration that marks conditional sections', () => {
  it('has texts with conditions cut again, and shows nothing of them before', async () => {
    const tag = await spaceWith('walruses\n\n{%if visitor.claims.a %}\nzebras\n{% endif %}\n');
    const condition = { object: 'block', type: 'if', data: { expression: 'true', more: 1 }, isVoid: false };
    const zebras = { object: 'text', leaves: [{ object: 'leaf', text: 'zebras', marks: [] }] };
    const paragraph = { object: 'block', type: 'paragraph', data: {}, isVoid: false, nodes: [zebras] };
    const json = JSON.stringify({ ...condition, nodes: [paragraph] });
    const anyBlock = await spaceWith(`walruses\n\n{% block %}\n\`\`\`json\n${json}\n\`\`\`\n{% endblock %}\n`);
    const plain = await spaceWith('walruses zebras, if you like\n');
    await migrateAgain();

    const jobs = await own.database.prisma.job.findMany({ where: { name: 'content.index-space', state: 'queued' } });
    expect(jobs.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([{ spaceId: tag }, { spaceId: anyBlock }]),
    );
    expect(jobs).toHaveLength(2);
    expect(await counts(plain, 'zebras')).toEqual({ members: 1, visitors: 1 });
    expect(await fill(plain)).toBe(false);
    for (const spaceId of [tag, anyBlock]) {
      expect(await counts(spaceId, 'zebras')).toEqual({ members: 0, visitors: 0 });
      expect(await fill(spaceId)).toBe(true);
      expect(await counts(spaceId, 'zebras')).toEqual({ members: 1, visitors: 0 });
      expect(await counts(spaceId, 'walruses')).toEqual({ members: 1, visitors: 1 });
    }
  });
});
