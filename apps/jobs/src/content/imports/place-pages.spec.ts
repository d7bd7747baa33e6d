import { describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@lectern/content/pages/page-record';
import fc from 'fast-check';
import { placePages } from './place-pages.js';

const STAMP = '2026-01-01T00:00:00.000Z';

function page(slug: string, order: string, parent: string | null = null): PageRecord {
  return { type: 'document', parent, order, slug, title: slug, createdAt: STAMP, updatedAt: STAMP };
}

const recordsOf = (pages: Record<string, PageRecord>) => new Map(Object.entries(pages));
const wanted = (...ids: string[]) => ids.map((id) => ({ id, parent: null, slug: id }));
const ordersOf = (places: ReturnType<typeof placePages>) => [...places.values()].map(({ order }) => order);

describe('placePages', () => {
  it('puts new pages behind those that stay', () => {
    const staying = recordsOf({ mine: page('mine', 'V0'), yours: page('yours', 'V5') });

    const orders = ordersOf(placePages(wanted('a', 'b'), new Map(), staying));

    expect(orders).toEqual([...orders].sort());
    expect(orders.every((order) => order > 'V5')).toBe(true);
  });

  it('moves no page when the order is the same, and only the moved one when it is not', () => {
    const existing = recordsOf({ a: page('a', 'V1'), b: page('b', 'V2'), c: page('c', 'V3') });

    expect(ordersOf(placePages(wanted('a', 'b', 'c'), existing, new Map()))).toEqual(['V1', 'V2', 'V3']);
    const [c, a, b] = ordersOf(placePages(wanted('c', 'a', 'b'), existing, new Map()));
    expect([a, b]).toEqual(['V1', 'V2']);
    expect(String(c) < 'V1').toBe(true);
  });

  it('puts a new last page right behind its predecessor, before pages that others made', () => {
    const existing = recordsOf({ a: page('a', 'V1') });
    const staying = recordsOf({ mine: page('mine', 'V3') });

    const [, b] = ordersOf(placePages(wanted('a', 'b'), existing, staying));

    expect(String(b) > 'V1' && String(b) < 'V3').toBe(true);
  });

  it('counts past the slugs that others have', () => {
    const staying = recordsOf({ mine: page('guide', 'V0'), yours: page('guide-1', 'V1') });
    const pages = [
      { id: 'a', parent: null, slug: 'guide' },
      { id: 'b', parent: null, slug: 'guide-2' },
      { id: 'c', parent: 'a', slug: 'guide' },
    ];

    const slugs = [...placePages(pages, new Map(), staying).values()].map(({ slug }) => slug);

    expect(slugs).toEqual(['guide-3', 'guide-2', 'guide']);
  });

  it('gives siblings ascending orders and different slugs, whatever was there', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 });
    const order = fc.constantFrom('U9', 'V0', 'V0V', 'V1', 'V2', 'V2G', 'Vz', 'W00');
    const scene = fc.record({ ids, orders: fc.array(order, { minLength: 7, maxLength: 7 }), others: fc.array(order) });
    fc.assert(
      fc.property(scene, ({ ids: chosen, orders, others }) => {
        const existing = new Map(['a', 'b', 'c', 'd'].map((id, at) => [id, page(id, orders[at] ?? 'V0')]));
        const staying = new Map(
          others.map((at, index) => [`other${index}`, page(index === 0 ? 'a' : `x${index}`, at)]),
        );
        const places = placePages(wanted(...chosen), existing, staying);

        const given = ordersOf(places);
        expect(given).toEqual([...new Set(given)].sort());
        const slugs = [
          ...[...places.values()].map(({ slug }) => slug),
          ...[...staying.values()].map(({ slug }) => slug),
        ];
        expect(new Set(slugs).size).toBe(slugs.length);
      }),
    );
  });
});
