import { describe, expect, it } from '@jest/globals';
import { queryTerms } from '@lectern/content/search/query-terms';
import { askFor } from './asked-words.js';
import { queriesIn } from './hits-sql.js';

const spaces = (count: number) => Array.from({ length: count }, (_, index) => `space-${index}`);
const wordsOf = (query: string) => queryTerms(query).map((term) => ({ ...term, forms: [], guesses: [] }));
const lengthOf = (query: string, spaceIds: readonly string[]) =>
  queriesIn({ organizationId: 'o', spaceIds }, askFor(wordsOf(query), 'abcdef').queries).join('').length;

describe('the queries of a search', () => {
  it('do not grow with the spaces beyond a few of them', () => {
    const [few, many] = ['change domain', 'how do people change the custom domain of their documentation sites'];
    for (const query of [few, many]) {
      const own = lengthOf(query, spaces(100));
      expect(lengthOf(query, spaces(10_000))).toBe(own);
    }
  });
});
