import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '../pages/page-record.js';
import { diffRecords } from './diff-records.js';

const page = (fields: Partial<PageRecord> = {}): PageRecord => ({
  type: 'document',
  parent: null,
  order: 'V0',
  slug: 'page',
  title: 'Page',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

describe('diffRecords', () => {
  it('tells what was added, removed, moved and edited', () => {
    const before = new Map([
      ['gone', page()],
      ['moved', page()],
      ['edited', page({ emoji: '🚀' })],
      ['same', page()],
    ]);
    const after = new Map([
      ['new', page()],
      ['moved', page({ parent: 'edited', order: 'V1' })],
      ['edited', page({ title: 'Other', cover: { yPos: 0 } })],
      ['same', page({ updatedAt: '2026-02-01T00:00:00.000Z' })],
    ]);
    const differences = diffRecords(before, after);
    expect(differences.added.map(({ id }) => id)).toEqual(['new']);
    expect(differences.removed.map(({ id }) => id)).toEqual(['gone']);
    expect(differences.moved).toEqual([
      {
        id: 'moved',
        record: after.get('moved'),
        before: { parent: null, order: 'V0' },
        after: { parent: 'edited', order: 'V1' },
      },
    ]);
    expect(differences.edited.map(({ id, attributes }) => ({ id, attributes }))).toEqual([
      {
        id: 'edited',
        attributes: {
          title: { before: 'Page', after: 'Other' },
          emoji: { before: '🚀' },
          cover: { after: { yPos: 0 } },
        },
      },
    ]);
  });

  it('does not take another order of keys, or an attribute set to undefined, for an edit', () => {
    const before = page({ extra: { a: 1, b: { c: 2, d: [3] } } });
    const after = page({ extra: { b: { d: [3], c: 2 }, a: 1 }, emoji: undefined });
    expect(diffRecords([['p', before]], [['p', after]]).edited).toEqual([]);
  });

  it('lists a page that was moved and edited under both', () => {
    const { moved, edited } = diffRecords([['p', page()]], [['p', page({ order: 'V1', body: 'b' })]]);
    expect([moved.length, edited[0]?.attributes]).toEqual([1, { body: { after: 'b' } }]);
  });
});
