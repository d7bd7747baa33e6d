import { describe, expect, it } from '@jest/globals';
import { queryTerms } from '@lectern/content/search/query-terms';
import { queriesIn } from './hits-sql.js';
import { tiersOfTerms } from './search-tiers.js';

const spaces = (count: number) => Array.from({ length: count }, (_, index) => `space-${index}`);
const lengthOf = (query: string, spaceIds: readonly string[]) =>
  queriesIn({ organizationId: 'o', spaceIds }, tiersOfTerms(queryTerms(query), 'abcdef').queries).join('').length;

describe('the queries of a search', () => {
  it('hold each word once for all spaces: words and spaces add up and do not multiply', () => {
    const [few, many] = ['change domain', 'how do people change the custom domain of their documentation sites'];
    for (const query of [few, many]) {
      const own = lengthOf(query, spaces(100));
      expect(lengthOf(query, spaces(10_000))).toBe(own);
    }
    const added = (query: string) => lengthOf(query, spaces(40)) - lengthOf(query, spaces(1));
    expect(added(many)).toBe(added(few));
  });
});
