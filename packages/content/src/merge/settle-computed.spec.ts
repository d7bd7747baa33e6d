import { describe, expect, it } from '@jest/globals';
import { apiDocumentSource } from '../api-reference/api-source.js';
import type { PageRecord } from '../pages/page-record.js';
import { settleComputed } from './settle-computed.js';

const source = {
  type: 'builtin:openapi',
  props: {},
  dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
};

const reference = (seed: string, fields: Partial<PageRecord> = {}): PageRecord => ({
  type: 'computed',
  parent: null,
  order: 'a',
  slug: 'api',
  title: 'API',
  computed: source,
  computedSeed: seed,
  body: `info-${seed}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: seed,
  ...fields,
});

const made = (seed: string): PageRecord => ({
  ...reference(seed),
  type: 'document',
  parent: 'api',
  madeFor: 'api',
  computed: apiDocumentSource('pets', { doc: 'operations', page: 'pets' }),
  body: `pets-${seed}`,
});

type Pages = Map<string, PageRecord | null>;

const settle = (before: Map<string, PageRecord>, ours: Pages, theirs: Pages) =>
  settleComputed({
    base: {
      pages: async (ids) => new Map([...before].filter(([id]) => ids.includes(id))),
      assets: async () => new Map(),
      pagesAt: async () => [],
    },
    ours,
    theirs,
  });

describe('settleComputed', () => {
  const before = new Map([
    ['api', reference('1')],
    ['pets', made('1')],
  ]);

  it('takes what both sides made from their sources from main', async () => {
    const ours: Pages = new Map([
      ['api', reference('2', { title: 'Our API' })],
      ['pets', made('2')],
    ]);
    const theirs: Pages = new Map([
      ['api', reference('3')],
      ['pets', made('3')],
    ]);
    const settled = await settle(before, ours, theirs);
    expect(settled.theirs).toEqual(theirs);
    expect(settled.ours.has('pets')).toBe(false);
    expect(settled.ours.get('api')).toMatchObject({ title: 'Our API', computedSeed: '3', body: 'info-3' });
  });

  it('lets a reference be deleted on either side, although its source has a newer state on the other', async () => {
    const deleted: Pages = new Map([
      ['api', null],
      ['pets', null],
    ]);
    const renewed: Pages = new Map([
      ['api', reference('2')],
      ['pets', made('2')],
    ]);
    expect(await settle(before, deleted, renewed)).toEqual({ ours: deleted, theirs: new Map() });
    expect(await settle(before, renewed, deleted)).toEqual({ ours: new Map(), theirs: deleted });
  });

  it('leaves people to decide when one of them changed a reference that another deleted', async () => {
    const deleted: Pages = new Map([['api', null]]);
    const renamed: Pages = new Map([['api', reference('1', { title: 'Reference' })]]);
    expect(await settle(before, deleted, renamed)).toEqual({ ours: deleted, theirs: renamed });
  });

  it('changes nothing about pages that people write', async () => {
    const page: PageRecord = { ...reference('1'), type: 'document', body: 'x' };
    delete page.computed;
    const ours: Pages = new Map([['page', page]]);
    const theirs: Pages = new Map([['page', null]]);
    expect(await settle(before, ours, theirs)).toEqual({ ours, theirs });
  });
});
