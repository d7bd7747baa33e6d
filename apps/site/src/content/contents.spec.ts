import { describe, expect, it } from '@jest/globals';
import type { DocumentRef } from '@lectern/content/document/document';
import { documentPage, groupPage, linkPage } from '../../test/sample-pages.js';
import type { ContentsItem } from '../layout/views.js';
import { type BranchPart, branchOf, contentsOf } from './contents.js';
import { PageIndex } from './page-index.js';

const hrefOf = (path: string) => `/docs/${path}`;
const resolve = (ref: DocumentRef) =>
  ref.kind === 'url' && ref.url !== '' ? { href: ref.url, title: '', isExternal: true } : undefined;

const branchHref = (id: string | undefined) => `/branch/${id ?? ''}`;

function listed(pages: PageIndex, currentId?: string): ContentsItem[] {
  return contentsOf({ pages, hrefOf, resolve, branchHref, ...(currentId !== undefined && { currentId }) });
}

const opened = (pages: PageIndex, id: string | undefined, part: BranchPart = { side: 'after', at: 0 }) =>
  branchOf({ pages, hrefOf, resolve, branchHref }, id, part);

/** Entries in short: where they lead, and what is below them. */
function short(entries: readonly ContentsItem[]): unknown[] {
  return entries.map(({ title, href, entries: below }) => [href ?? title, ...short(below)]);
}

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, number) => documentPage(`${prefix}${number}`));

describe('the contents of a space', () => {
  const small = new PageIndex([
    documentPage('welcome'),
    documentPage('secret', [documentPage('secret/below')], { hidden: true }),
    groupPage('guides', [documentPage('guides/a', [documentPage('guides/a/b')])]),
    groupPage('empty'),
    linkPage('Status', 'https://status.example.com'),
    linkPage('Gone', ''),
  ]);

  it('list what readers may find, groups as headings, and links where they lead', () => {
    expect(short(listed(small))).toEqual([
      ['/docs/'],
      ['guides', ['/docs/guides/a', ['/docs/guides/a/b']]],
      ['https://status.example.com'],
    ]);
  });

  it('are open where the reader is', () => {
    const [, guides] = listed(small, 'guides/a/b');
    const [above] = guides?.entries ?? [];
    const [current] = above?.entries ?? [];
    expect([guides?.isOpen, above?.isOpen, above?.isCurrent, current?.isCurrent]).toEqual([true, true, false, true]);
  });

  it('have the method of the operation that a page is about', () => {
    const computed = { type: 'builtin:openapi', props: { doc: 'operation', page: '/pets', method: 'post' } };
    const pages = new PageIndex([documentPage('create', [], { computed }), documentPage('plain')]);
    expect(listed(pages).map(({ method }) => method)).toEqual(['post', undefined]);
  });
});

describe('the contents of a large space', () => {
  const large = new PageIndex([
    documentPage('x', [documentPage('x/first', numbered(199, 'x/first/')), documentPage('x/second')]),
    documentPage('y', numbered(199, 'y/')),
    groupPage('z', [documentPage('z/only')]),
    documentPage('shut', [documentPage('shut/below')], { hidden: true }),
  ]);

  it('list only the branch that the reader is in, and where the others are fetched from', () => {
    const entries = listed(large, 'y/7');
    expect(entries.map(({ entries: below }) => below.length)).toEqual([0, 199, 0]);
    expect(entries.map(({ branchHref: from }) => from)).toEqual(['/branch/x', undefined, '/branch/z']);
    expect(entries.map(({ href }) => href)).toEqual(['/docs/', '/docs/y', '/docs/z/only']);
  });

  it('list one level more when a reader opens a branch', () => {
    const entries = opened(large, 'x') ?? [];
    expect(short(entries)).toEqual([['/docs/x/first'], ['/docs/x/second']]);
    expect(entries.map(({ branchHref: from }) => from)).toEqual(['/branch/x/first', undefined]);
    expect(short(opened(large, 'z') ?? [])).toEqual([['/docs/z/only']]);
  });

  it('open nothing that readers may not find', () => {
    for (const id of ['shut', 'shut/below', 'nobody']) expect(opened(large, id)).toBeUndefined();
  });

  it('count no hidden pages: a small space stays whole', () => {
    const branch = documentPage('open', [documentPage('open/below')]);
    const hidden = documentPage('hidden', numbered(1_000, 'hidden/'), { hidden: true });
    const [first] = listed(new PageIndex([documentPage('start', [branch]), hidden]), 'start');
    expect(short(first?.entries ?? [])).toEqual([['/docs/open', ['/docs/open/below']]]);
  });

  it('never list more than some of a level at once, the page that is read always, and how many are left', () => {
    const pages = new PageIndex(numbered(5_000, 'p'));
    const left = { p0: [4_800], p99: [4_800], p2500: [2_400, 2_400], p4999: [4_800] };
    for (const [current, counts] of Object.entries(left)) {
      const entries = listed(pages, current);
      expect(entries.filter(({ rest }) => rest === undefined).length).toBe(200);
      expect(entries.flatMap(({ rest }) => rest?.count ?? [])).toEqual(counts);
      expect(entries.filter(({ isCurrent }) => isCurrent).map(({ title }) => title)).toEqual([current]);
    }
    expect(listed(pages, undefined)[0]?.title).toBe('p0');
  });

  it('list what is left of a level from either side, until nothing is left', () => {
    const pages = new PageIndex(numbered(500, 'p'));
    const [before, ...shown] = listed(pages, 'p250');
    expect(before).toMatchObject({ href: '/docs/p149', rest: { count: 150, href: '/branch/?before=150' } });
    expect(shown.at(-1)).toMatchObject({ href: '/docs/p350', rest: { count: 150, href: '/branch/?after=350' } });
    const titles = (part: BranchPart) => (opened(pages, undefined, part) ?? []).map(({ title }) => title);
    expect(titles({ side: 'before', at: 150 })).toEqual(numbered(150, 'p').map(({ title }) => title));
    expect(titles({ side: 'after', at: 350 }).length).toBe(150);
    expect(opened(pages, undefined, { side: 'after', at: 200 })?.at(-1)?.rest?.count).toBe(100);
  });
});
