import { expect, it } from '@jest/globals';
import { searchTermsOf, unansweredTerms } from './search-terms.js';

const TYPED = 'search_type_query';
const OPENED = 'search_open_result';

it('searches are counted by term, whatever their capitals, with how often something was opened', () => {
  const terms = searchTermsOf([
    { term: 'billing', type: TYPED, count: 2 },
    { term: 'SSO', type: TYPED, count: 3 },
    { term: 'sso', type: TYPED, count: 1 },
    { term: 'sso', type: OPENED, count: 2 },
  ]);
  expect(terms).toEqual([
    { term: 'SSO', searches: 4, opened: 2 },
    { term: 'billing', searches: 2, opened: 0 },
  ]);
  expect(unansweredTerms(terms).map(({ term }) => term)).toEqual(['billing']);
});

it('a result that was opened without a counted search answers nobody', () => {
  expect(unansweredTerms(searchTermsOf([{ term: 'a', type: OPENED, count: 1 }]))).toEqual([]);
});
