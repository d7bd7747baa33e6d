import { describe, expect, it } from '@jest/globals';
import { api, build } from '../../../test/harness.js';
import { statementsOf } from '../../../test/statements.js';

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
