import { describe, expect, it } from '@jest/globals';
import { readMemberSearch } from './member-search.js';

describe('readMemberSearch', () => {
  it('reads the words, the role and the tab', () => {
    const search = { search: 'ada', role: 'guest', tab: 'invitations' };
    expect(readMemberSearch(search)).toEqual(search);
  });

  it('leaves out what is no role, no text and no tab', () => {
    expect(readMemberSearch({ search: '', role: 'emperor', tab: 'elsewhere' })).toEqual({});
  });
});
