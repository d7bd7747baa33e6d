import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { addWords } = await native<typeof import('@lectern/database/content/search/known-words')>(
  '@lectern/database/content/search/known-words',
);
const { sqlOn } = await native<typeof import('@lectern/database/sql')>('@lectern/database/sql');
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);
const sql = sqlOn(database);

async function newSpace(): Promise<string> {
  return build.space((await build.organization()).id);
}

async function wordsOf(spaceId: string): Promise<string[]> {
  const text = 'SELECT word FROM search_words WHERE space_id = $1 ORDER BY word';
  return (await sql.query<{ word: string }>(text, [spaceId])).map(({ word }) => word);
}

describe('the known words of a space', () => {
  it('are those that somebody could misspell, each once', async () => {
    const spaceId = await newSpace();
    await addWords(sql, spaceId, [
      ['walrus', 'to', '2024.1'],
      ['walrus', 'x'.repeat(41), 'zebra'],
    ]);
    await addWords(sql, spaceId, [['zebra', 'quokka']]);
    expect(await wordsOf(spaceId)).toEqual(['quokka', 'walrus', 'zebra']);
  });

  it('hold a word that was added again after the transaction that added it failed', async () => {
    const spaceId = await newSpace();
    const failed = inPlainTransaction(database, async (tx) => {
      // The second time it is known already, but to this transaction alone.
      for (let time = 0; time < 3; time++) await addWords(tx, spaceId, [['capybara']]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    for (let time = 0; time < 2; time++) await addWords(sql, spaceId, [['capybara']]);
    expect(await wordsOf(spaceId)).toEqual(['capybara']);
  });

  it('are looked for once: a word that is known costs no statement', async () => {
    const spaceId = await newSpace();
    const word = `word-${randomUUID().slice(0, 8)}`;
    for (let time = 0; time < 2; time++) await addWords(sql, spaceId, [[word]]);
    const nobody = { query: () => Promise.reject(new Error('The database was asked')) };
    await expect(addWords(nobody, spaceId, [[word]])).resolves.toBeUndefined();
  });
});
