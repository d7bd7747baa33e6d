import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { build, database, native } from '../../../test/harness.js';

const { addWords } = await native<typeof import('@lectern/database/content/search/known-words')>(
  '@lectern/database/content/search/known-words',
);
const { inPlainTransaction } = await native<typeof import('@lectern/database/transaction')>(
  '@lectern/database/transaction',
);

async function newSpace(): Promise<string> {
  return build.space((await build.organization()).id);
}

async function wordsOf(spaceId: string): Promise<string[]> {
  const text = 'SELECT word FROM search_words WHERE space_id = $1 ORDER BY word';
  const { rows } = await database.pool.query<{ word: string }>(text, [spaceId]);
  return rows.map(({ word }) => word);
}

describe('the known words of a space', () => {
  it('are those that somebody could misspell, each once', async () => {
    const spaceId = await newSpace();
    await addWords(database, spaceId, [
      ['walrus', 'to', '2024.1'],
      ['walrus', 'x'.repeat(41), 'zebra'],
    ]);
    await addWords(database, spaceId, [['zebra', 'quokka']]);
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
    for (let time = 0; time < 2; time++) await addWords(database, spaceId, [['capybara']]);
    expect(await wordsOf(spaceId)).toEqual(['capybara']);
  });

  it('are looked for once: a word that is known costs no statement', async () => {
    const spaceId = await newSpace();
    const word = `word-${randomUUID().slice(0, 8)}`;
    for (let time = 0; time < 2; time++) await addWords(database, spaceId, [[word]]);
    const refuse = () => Promise.reject(new Error('The database was asked'));
    const nobody = { query: refuse, execute: refuse };
    await expect(addWords(nobody, spaceId, [[word]])).resolves.toBeUndefined();
  });
});
