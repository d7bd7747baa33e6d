import { describe, expect, it } from '@jest/globals';
import { merge } from '../../test/content-history.js';
import { applied, baseOf, difference, Shelf, type World } from '../../test/content-world.js';
import type { PageRecord } from '../pages/page-record.js';
import { ContentConflict } from './content-conflict.js';
import { mergeContent } from './merge-content.js';

const AT = '2026-01-01T00:00:00.000Z';

/** A page at `parent/slug`. */
function page(where: string, fields: Partial<PageRecord> = {}): PageRecord {
  const [parent = '', slug = ''] = where.split('/');
  const place = { parent: parent === '' ? null : parent, order: 'V0', slug };
  return { type: 'document', ...place, title: 'Page', createdAt: AT, updatedAt: AT, ...fields };
}

function pages(records: Record<string, PageRecord>): World {
  return { pages: new Map(Object.entries(records)), assets: new Map() };
}

async function merged(base: World, ours: World, theirs: World, shelf = new Shelf()) {
  const outcome = await merge({ base, ours, theirs, shelf });
  const { pages: records } = applied(base, outcome);
  const places = Object.fromEntries([...records].map(([id, { parent, slug }]) => [id, `${parent ?? ''}/${slug}`]));
  return { ...outcome, records, places };
}

describe('mergeContent', () => {
  it('keeps the value of the change request where both changed a field, and lists both', async () => {
    const base = pages({ p: page('/p') });
    const ours = pages({ p: page('/p', { title: 'Ours', emoji: '🚀' }) });
    const theirs = pages({ p: page('/p', { title: 'Theirs', icon: 'star' }) });
    const { records, conflicts } = await merged(base, ours, theirs);
    expect(records.get('p')).toEqual(page('/p', { title: 'Ours', emoji: '🚀', icon: 'star' }));
    expect(conflicts).toEqual([{ kind: 'page', id: 'p', field: 'title', ours: 'Ours', theirs: 'Theirs' }]);
  });

  it('brings texts together, also where the base has none', async () => {
    const shelf = new Shelf();
    const text = (markdown: string, before?: string) => ({ p: page('/p', { body: shelf.put(markdown, before) }) });
    const both = await merged(pages({ p: page('/p') }), pages(text('one')), pages(text('two')), shelf);
    expect(shelf.read(both.records.get('p')?.body).markdown).toBe('two\n\none');
    const old = text('old');
    const clash = await merged(pages(old), pages(text('ours', old.p.body)), pages({ p: page('/p') }), shelf);
    expect(clash.conflictedTexts).toEqual([{ kind: 'page', id: 'p', count: 1 }]);
    expect(clash.bodies.map(({ markdown }) => markdown)).toEqual([expect.stringContaining('ours')]);
  });

  it('refuses to merge texts that are not stored', async () => {
    const sides = ['base', 'ours', 'theirs'].map((body) => pages({ p: page('/p', { body }) }));
    const [base = pages({}), ours = base, theirs = base] = sides;
    await expect(merged(base, ours, theirs)).rejects.toThrow('The text "base" that a record names is not stored.');
  });

  it('keeps a page that one side deleted and the other changed', async () => {
    const base = pages({ p: page('/p') });
    const edited = pages({ p: page('/p', { title: 'New' }) });
    for (const [ours, theirs, told] of [
      [pages({}), edited, { ours: null, theirs: 'New' }],
      [edited, pages({}), { ours: 'New', theirs: null }],
    ] as const) {
      const { records, conflicts } = await merged(base, ours, theirs);
      expect(records.get('p')?.title).toBe('New');
      expect(conflicts).toEqual([{ kind: 'page', id: 'p', field: 'page', ...told }]);
    }
  });

  it('brings deleted pages back, up to the top, when the other side put something below them', async () => {
    const tree = { a: page('/a'), b: page('a/b'), c: page('b/c'), d: page('b/d'), e: page('/e') };
    const without = pages({ e: page('/e') });
    const adds = pages({ ...tree, n: page('c/n') });
    const moves = pages({ ...tree, e: page('c/e') });
    for (const [ours, theirs] of [
      [without, adds],
      [adds, without],
      [without, moves],
      [moves, without],
    ] as const) {
      const { places, conflicts } = await merged(pages(tree), ours, theirs);
      expect(places).toMatchObject({ a: '/a', b: 'a/b', c: 'b/c' });
      expect(places).not.toHaveProperty('d');
      expect(conflicts).toMatchObject(['a', 'b', 'c'].map((id) => ({ kind: 'page', id, field: 'page' })));
    }
  });

  it('takes the moves of the change request back that would put pages below each other', async () => {
    const tree = { a: page('/a'), b: page('/b'), c: page('/c', { order: 'V7' }) };
    const ours = pages({ ...tree, a: page('b/a'), c: page('a/c') });
    const theirs = pages({ ...tree, b: page('a/b', { order: 'V3' }) });
    const { places, records, conflicts } = await merged(pages(tree), ours, theirs);
    expect(places).toEqual({ a: '/a', b: 'a/b', c: 'a/c' });
    expect(records.get('b')?.order).toBe('V3');
    expect(conflicts).toEqual([
      {
        kind: 'page',
        id: 'a',
        field: 'position',
        ours: { parent: 'b', order: 'V0' },
        theirs: { parent: null, order: 'V0' },
      },
    ]);
  });

  it('opens a ring that goes through pages nobody changed, and one through a page that main deleted', async () => {
    const tree = { a: page('/a'), b: page('a/b'), c: page('/c'), d: page('c/d') };
    const through = await merged(pages(tree), pages({ ...tree, a: page('d/a') }), pages({ ...tree, c: page('b/c') }));
    expect(through.places).toEqual({ a: '/a', b: 'a/b', c: 'b/c', d: 'c/d' });
    expect(through.conflicts).toMatchObject([{ id: 'a', field: 'position' }]);

    const { d: _, ...withoutD } = tree;
    const deleted = await merged(
      pages(tree),
      pages({ ...tree, a: page('d/a') }),
      pages({ ...withoutD, c: page('b/c') }),
    );
    expect(deleted.places).toEqual({ a: '/a', b: 'a/b', c: 'b/c', d: 'c/d' });
    expect(deleted.conflicts).toMatchObject([
      { id: 'a', field: 'position' },
      { id: 'd', field: 'page' },
    ]);
  });

  it('gives the page of the change request a free slug when main has a page at its path', async () => {
    const base = pages({ free: page('/x-1') });
    const ours = pages({ free: page('/x-1'), m: page('/x') });
    const theirs = pages({ free: page('/x-1'), t: page('/x') });
    const { places, conflicts } = await merged(base, ours, theirs);
    expect(places).toEqual({ free: '/x-1', t: '/x', m: '/x-2' });
    expect(conflicts).toEqual([{ kind: 'page', id: 'm', field: 'slug', ours: 'x', theirs: null, holder: 't' }]);
  });

  it('lets a page arrive where another one left, and not where one stays that nobody changed', async () => {
    const tree = { a: page('/a'), b: page('/b'), g: page('/g'), s: page('g/s') };
    const leaves = await merged(
      pages(tree),
      pages({ ...tree, n: page('/n'), a: page('/b'), b: page('/c') }),
      pages({ ...tree, b: page('/d') }),
    );
    expect(leaves.places).toMatchObject({ a: '/b', b: '/c', n: '/n' });
    expect(leaves.conflicts).toMatchObject([{ id: 'b', field: 'slug', ours: 'c', theirs: 'd' }]);
    const stays = await merged(pages(tree), pages({ ...tree, a: page('g/a') }), pages({ ...tree, a: page('/s') }));
    expect(stays.places).toMatchObject({ a: 'g/s-1', s: 'g/s' });
    expect(stays.conflicts).toEqual([{ kind: 'page', id: 'a', field: 'slug', ours: 'a', theirs: 's', holder: 's' }]);
  });

  it('keeps slugs within their length, and in characters that are whole', async () => {
    const long = '🚀'.repeat(50);
    const { records } = await merged(pages({}), pages({ m: page(`/${long}`) }), pages({ t: page(`/${long}`) }));
    const slug = records.get('m')?.slug ?? '';
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(slug).toMatch(/^(🚀)+-1$/u);
  });

  it('tells conflicts in a form that can be stored', async () => {
    const base = pages({ p: page('/p', { tags: ['a'] }), q: page('/q') });
    const ours = pages({ p: page('q/p', { tags: ['b'] }), q: page('/q'), n: page('/n') });
    const theirs = pages({ p: page('/n', { order: 'V9' }), n2: page('/q') });
    const { conflicts } = await merged(base, ours, theirs);
    expect(conflicts.length).toBeGreaterThan(2);
    expect(ContentConflict.array().parse(JSON.parse(JSON.stringify(conflicts)))).toEqual(conflicts);
  });

  it('asks the base for no more than the change needs, however large it is', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => [`p${index}`, page(`${index < 10 ? '' : 'p1'}/s${index}`)]);
    const base = pages(Object.fromEntries(many));
    const ours = pages(Object.fromEntries(many));
    const theirs = pages(Object.fromEntries(many));
    ours.pages.set('p2000', page('p3/s2000'));
    theirs.pages.set('p3', page('p4/s3'));
    let asked = 0;
    const source = baseOf(base);
    const counted = <T>(names: readonly T[]): readonly T[] => {
      asked += names.length;
      return names;
    };
    await mergeContent({
      base: {
        pages: (ids) => source.pages(counted(ids)),
        assets: (names) => source.assets(counted(names)),
        pagesAt: (places) => source.pagesAt(counted(places)),
      },
      ours: difference(base, ours),
      theirs: difference(base, theirs),
      bodies: async () => new Map(),
      bodyOf: (markdown, keys) => ({ hash: '', markdown, keys }),
    });
    expect(asked).toBeLessThan(10);
  });
});
