import { describe, expect, it } from '@jest/globals';
import { changedPages, sidesOf } from './changed-pages.js';

const stub = (id: string) => ({
  object: 'page' as const,
  id,
  type: 'document' as const,
  title: id,
  urls: { location: '' },
});
const edited = (id: string) => ({ type: 'page_edited' as const, page: stub(id), attributes: {} });
const moved = (id: string) => ({ type: 'page_moved' as const, page: stub(id), parent: {} });

describe('the pages of a comparison', () => {
  it('are named once each, with everything that happened to them', () => {
    const variables = { type: 'variables_edited' as const, variables: { before: {}, after: {} } };
    const pages = changedPages([moved('a'), variables, edited('b'), edited('a')]);
    expect(pages.map(({ id, changes }) => [id, ...changes.map(({ type }) => type)])).toEqual([
      ['a', 'page_moved', 'page_edited'],
      ['b', 'page_edited'],
    ]);
  });

  it('have no version before they were added, and none after they were deleted', () => {
    const pages = changedPages([
      { type: 'page_created', page: stub('new') },
      { type: 'page_deleted', page: stub('old') },
      edited('both'),
    ]);
    expect(pages.map(sidesOf)).toEqual([
      { before: false, after: true },
      { before: true, after: false },
      { before: true, after: true },
    ]);
  });
});
