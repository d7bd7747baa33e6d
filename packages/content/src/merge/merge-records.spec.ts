import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PageRecord } from '../pages/page-record.js';
import { mergeRecords } from './merge-records.js';

const base: PageRecord = {
  type: 'document',
  parent: null,
  order: 'V0',
  slug: 'page',
  title: 'Page',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const later = { updatedAt: '2026-02-01T00:00:00.000Z' };

describe('mergeRecords', () => {
  it('takes each field from the side that changed it', () => {
    const ours = { ...base, title: 'Ours', emoji: '🚀' };
    const theirs = { ...base, slug: 'theirs', hidden: true, parent: 'g', order: 'V5', ...later };
    expect(mergeRecords({ base, ours, theirs })).toEqual({
      record: { ...base, title: 'Ours', emoji: '🚀', slug: 'theirs', hidden: true, parent: 'g', order: 'V5', ...later },
      conflicts: [],
    });
  });

  it('keeps ours and tells the conflict when both changed a field differently', () => {
    const merged = mergeRecords({ base, ours: { ...base, title: 'A' }, theirs: { ...base, title: 'B' } });
    expect(merged).toEqual({
      record: { ...base, title: 'A' },
      conflicts: [{ field: 'title', ours: 'A', theirs: 'B' }],
    });
  });

  it('treats parent and order as one thing', () => {
    const ours = { ...base, parent: 'a' };
    const theirs = { ...base, order: 'V9' };
    const merged = mergeRecords({ base, ours, theirs });
    expect(merged.record).toMatchObject({ parent: 'a', order: 'V0' });
    expect(merged.conflicts).toEqual([
      { field: 'position', ours: { parent: 'a', order: 'V0' }, theirs: { parent: null, order: 'V9' } },
    ]);
  });

  it('merges variables one by one', () => {
    const start = { ...base, variables: { a: 1, b: 1, c: 1 } };
    const ours = { ...base, variables: { a: 2, b: 2, c: 1 } };
    const theirs = { ...base, variables: { b: 3, c: 3, d: 3, a: 1 } };
    const merged = mergeRecords({ base: start, ours, theirs });
    expect(merged.record?.variables).toEqual({ a: 2, b: 2, c: 3, d: 3 });
    expect(merged.conflicts).toEqual([{ field: 'variables.b', ours: 2, theirs: 3 }]);
  });

  it('deletes a page that the other side left alone, and keeps one that it changed', () => {
    const edited = { ...base, body: 'other' };
    expect(mergeRecords({ base, theirs: { ...base, ...later } })).toEqual({ conflicts: [] });
    expect(mergeRecords({ base, ours: base })).toEqual({ conflicts: [] });
    expect(mergeRecords({ base })).toEqual({ conflicts: [] });
    expect(mergeRecords({ base, theirs: edited })).toEqual({
      record: edited,
      conflicts: [{ field: 'page', ours: null, theirs: edited }],
    });
    expect(mergeRecords({ base, ours: edited })).toEqual({
      record: edited,
      conflicts: [{ field: 'page', ours: edited, theirs: null }],
    });
  });

  it('keeps a page that one side added, and merges one that both added', () => {
    expect(mergeRecords({ ours: base })).toEqual({ record: base, conflicts: [] });
    expect(mergeRecords({ theirs: base })).toEqual({ record: base, conflicts: [] });
    const merged = mergeRecords({ ours: base, theirs: { ...base, title: 'Other', emoji: '🚀' } });
    expect(merged.record).toEqual({ ...base, emoji: '🚀' });
    expect(merged.conflicts).toEqual([{ field: 'title', ours: 'Page', theirs: 'Other' }]);
  });

  it('takes the body of the side that changed it and never calls two bodies a conflict', () => {
    const start = { ...base, body: '1' };
    expect(mergeRecords({ base: start, ours: start, theirs: { ...base, body: '2' } }).record?.body).toBe('2');
    const both = mergeRecords({ base: start, ours: { ...base, body: '3' }, theirs: { ...base, body: '2' } });
    expect(both).toEqual({ record: { ...base, body: '3' }, conflicts: [] });
  });

  const changes = fc.record(
    {
      title: fc.constantFrom('A', 'B', 'C'),
      slug: fc.constantFrom('a', 'b'),
      parent: fc.constantFrom(null, 'g', 'h'),
      order: fc.constantFrom('V0', 'V1', 'V2'),
      hidden: fc.boolean(),
      tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
      variables: fc.dictionary(fc.constantFrom('k', 'l'), fc.constantFrom(1, 2)),
      body: fc.constantFrom('1', '2'),
    },
    { requiredKeys: [] },
  );
  const version = changes.map((fields): PageRecord => ({ ...base, ...fields }));

  it('gives the other side exactly when one side is unchanged', () => {
    fc.assert(
      fc.property(version, version, (start, changed) => {
        expect(mergeRecords({ base: start, ours: start, theirs: changed })).toEqual({ record: changed, conflicts: [] });
        expect(mergeRecords({ base: start, ours: changed, theirs: start })).toEqual({ record: changed, conflicts: [] });
        expect(mergeRecords({ base: start, ours: changed, theirs: changed })).toEqual({
          record: changed,
          conflicts: [],
        });
      }),
    );
  });

  it('finds the same conflicts from either side', () => {
    fc.assert(
      fc.property(version, version, version, (start, ours, theirs) => {
        const one = mergeRecords({ base: start, ours, theirs });
        const other = mergeRecords({ base: start, ours: theirs, theirs: ours });
        expect(one.conflicts.map(({ field }) => field).sort()).toEqual(
          other.conflicts.map(({ field }) => field).sort(),
        );
        if (one.conflicts.length === 0 && ours.body === theirs.body) expect(one.record).toEqual(other.record);
      }),
    );
  });
});
