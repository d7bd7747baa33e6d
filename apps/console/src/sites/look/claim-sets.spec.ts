import { describe, expect, it } from '@jest/globals';
import { claimSetsIn, withClaimSet } from './claim-sets.js';

describe('visitors to see a site as', () => {
  it('are read back as they were stored, and nothing else is', () => {
    const set = { name: 'Beta', claims: '{"beta":true}' };
    expect(claimSetsIn(JSON.stringify([set, { name: 'x' }, 1, null, { name: 'y', claims: '[]' }]))).toEqual([set]);
    for (const text of ['', '{', '{}', 'null']) expect(claimSetsIn(text)).toEqual([]);
  });

  it('have one name each, in order', () => {
    const sets = withClaimSet([{ name: 'Pro', claims: '{}' }], { name: 'Beta', claims: '{}' });
    expect(sets.map(({ name }) => name)).toEqual(['Beta', 'Pro']);
    expect(withClaimSet(sets, { name: 'Pro', claims: '{"plan":"pro"}' })).toHaveLength(2);
  });
});
