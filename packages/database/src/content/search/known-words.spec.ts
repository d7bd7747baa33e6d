import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { addWords } = await native<typeof import('@lectern/database/content/search/known-words')>(
  '@lectern/database/content/search/known-words',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

async function newOrganization(): Promise<string> {
  return (await build.organization()).id;
}

async function wordsOf(organizationId: string): Promise<string[]> {
  const text = 'SELECT word FROM search_words WHERE organization_id = $1 ORDER BY word';
  const { rows } = await database.pool.query<{ word: string }>(text, [organizationId]);
  return rows.map(({ word }) => word);
}

describe('the known words of an organization', () => {
  it('are those that somebody could misspell, each once', async () => {
    const organizationId = await newOrganization();
    await addWords(database, organizationId, [
      ['walrus', 'to', '2024.1'],
      ['walrus', 'x'.repeat(41), 'zebra'],
    ]);
    await addWords(database, organizationId, [['zebra', 'quokka']]);
    expect(await wordsOf(organizationId)).toEqual(['quokka', 'walrus', 'zebra']);
  });

  it('hold a word that was added again after the transaction that added it failed', async () => {
    const organizationId = await newOrganization();
    const failed = inPlainTransaction(database, async (tx) => {
      // The second time it is known already, but to this transaction alone.
      for (let time = 0; time < 3; time++) await addWords(tx, organizationId, [['capybara']]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    for (let time = 0; time < 2; time++) await addWords(database, organizationId, [['capybara']]);
    expect(await wordsOf(organizationId)).toEqual(['capybara']);
  });

  it('are looked for once: a word that is known costs no statement', async () => {
    const organizationId = await newOrganization();
    const word = `word-${randomUUID().slice(0, 8)}`;
    for (let time = 0; time < 2; time++) await addWords(database, organizationId, [[word]]);
    const refuse = () => Promise.reject(new Error('The database was asked'));
    const nobody = { query: refuse, execute: refuse };
    await expect(addWords(nobody, organizationId, [[word]])).resolves.toBeUndefined();
  });
});
