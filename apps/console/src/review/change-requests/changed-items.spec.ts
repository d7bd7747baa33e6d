import { describe, expect, it } from '@jest/globals';
import type { Schemas } from '@lectern/client';
import { changedItems, versionOf } from './changed-items.js';

type Change = Schemas['ChangeRequestChanges']['changes'][number];
const urls = { location: '' };
const page = (id: string) => ({ object: 'page' as const, id, type: 'document' as const, title: id, urls });
const edited = (id: string, after = 'new'): Change => ({
  type: 'page_edited',
  page: page(id),
  attributes: { title: { before: 'old', after } },
});
const options = {
  words: { variables: 'Variables', redirects: 'Redirects' },
  order: ['a', 'b', 'c'],
  redirects: undefined,
};

describe('changedItems', () => {
  it('lists each thing once: pages as they stand in the space, deleted ones, then the rest', () => {
    const items = changedItems(
      [
        { type: 'page_deleted', page: page('gone') },
        edited('c'),
        { type: 'variables_edited', variables: { before: {}, after: { a: '1' } } },
        { type: 'page_moved', page: page('a'), parent: {} },
        edited('a'),
      ],
      { ...options, redirects: [{ path: 'old', before: null, after: 'a' }] },
    );
    expect(items.map(({ key, kinds }) => [key, kinds])).toEqual([
      ['page:a', ['moved', 'edited']],
      ['page:c', ['edited']],
      ['page:gone', ['deleted']],
      ['variables', ['edited']],
      ['redirects', ['edited']],
    ]);
  });
});

describe('versionOf', () => {
  const version = (change: Change, revision: string) => {
    const [item] = changedItems([change], options);
    return item && versionOf(item, revision);
  };

  it('stays the same until the thing itself is changed again', () => {
    expect(version(edited('a'), 'r2')).toBe(version(edited('a'), 'r1'));
    expect(version(edited('a', 'newer'), 'r1')).not.toBe(version(edited('a'), 'r1'));
  });

  it('is another one for a new page after every change, since its text may be another one', () => {
    const created: Change = { type: 'page_created', page: page('a') };
    expect(version(created, 'r2')).not.toBe(version(created, 'r1'));
  });
});
