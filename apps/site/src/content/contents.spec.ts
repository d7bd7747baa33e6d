import { describe, expect, it } from '@jest/globals';
import type { DocumentRef } from '@lectern/content/document/document';
import { documentPage, groupPage, linkPage } from '../../test/sample-pages.js';
import type { ContentsItem } from '../layout/views.js';
import { contentsOf } from './contents.js';
import { PageIndex } from './page-index.js';

const hrefOf = (path: string) => `/docs/${path}`;
const resolve = (ref: DocumentRef) =>
  ref.kind === 'url' && ref.url !== '' ? { href: ref.url, title: '', isExternal: true } : undefined;

function listed(pages: PageIndex, currentId?: string): ContentsItem[] {
  return contentsOf({ pages, currentId, hrefOf, resolve });
}

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

  it('list only the branch that the reader is in where there are very many pages', () => {
    const branches = ['x', 'y'].map((name) => documentPage(name, numbered(199, `${name}/`)));
    const [first, second] = listed(new PageIndex(branches), 'y/7');
    expect([first?.entries.length, second?.entries.length]).toEqual([0, 199]);
    expect(first?.href).toBe('/docs/');
  });

  it('never list more than some around the page that is read, and that one always', () => {
    const pages = new PageIndex(numbered(5_000, 'p'));
    for (const current of ['p0', 'p99', 'p2500', 'p4999']) {
      const entries = listed(pages, current);
      expect(entries.length).toBe(200);
      expect(entries.filter(({ isCurrent }) => isCurrent).map(({ title }) => title)).toEqual([current]);
    }
    expect(listed(pages, undefined)[0]?.title).toBe('p0');
  });
});
