import { describe, expect, it } from '@jest/globals';
import { api, build, database } from '../../test/harness.js';

/** How many statements the work sends to the database outside of transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = database;
  const query: unknown = Reflect.get(pool, 'query');
  if (typeof query !== 'function') throw new Error('The pool has no query method');
  let count = 0;
  Reflect.set(pool, 'query', (...given: unknown[]) => {
    count += 1;
    return Reflect.apply(query, pool, given);
  });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(pool, 'query');
  }
  return count;
}

describe('lists of content', () => {
  it('cost a few statements, however much content there is', async () => {
    const { id } = await build.organization();
    const reader = await build.member(id, 'read');
    const collection = await build.collection(id);
    const lists = [
      `/orgs/${id}/spaces`,
      `/orgs/${id}/collections`,
      `/collections/${collection}/spaces`,
      `/orgs/${id}/members/me/spaces`,
    ];
    for (let round = 0; round < 20; round += 1) {
      const parent = await build.collection(id, { parent: collection });
      await build.space(id, { parent });
      await build.space(id, { parent: collection });
    }
    for (const list of lists) {
      const cost = await statementsOf(async () => {
        expect((await api.as(reader).get(list)).body.items.length).toBeGreaterThanOrEqual(20);
      });
      expect([list, cost <= 8]).toEqual([list, true]);
    }
  });
});
