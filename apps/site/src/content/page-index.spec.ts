import { describe, expect, it } from '@jest/globals';
import type { ContentPage } from '@lectern/domain/content/page-schemas';
import fc from 'fast-check';
import { documentPage, groupPage, linkPage } from '../../test/sample-pages.js';
import { PageIndex } from './page-index.js';
import { pathOfPage } from './references.js';

const secret = documentPage('secret', [documentPage('secret/below')], { hidden: true });
const index = new PageIndex([
  groupPage('start', [groupPage('start/empty'), documentPage('start/welcome')]),
  secret,
  documentPage('guide', [documentPage('guide/install'), linkPage('Elsewhere', 'https://example.com')]),
  documentPage('über'),
]);

/** Trees of pages of which some are hidden, each with a path of its own. */
const trees = fc
  .array(fc.record({ depth: fc.nat(4), isGroup: fc.boolean(), hidden: fc.boolean() }), { maxLength: 30 })
  .map((made) => {
    const top: ContentPage[] = [];
    const branch: ContentPage[][] = [top];
    for (const [number, { depth, isGroup, hidden }] of made.entries()) {
      branch.length = Math.min(branch.length, depth + 1);
      const page = isGroup ? groupPage(`p${number}`, [], { hidden }) : documentPage(`p${number}`, [], { hidden });
      branch.at(-1)?.push(page);
      branch.push(page.pages);
    }
    return top;
  });

describe('the pages of a revision', () => {
  it('are read in their order, without those that are hidden and what is below them', () => {
    expect(index.order.map(({ id }) => id)).toEqual(['start/welcome', 'guide', 'guide/install', 'über']);
    expect(index.first?.id).toBe('start/welcome');
  });

  it('are found by their paths, however these are spelled, even if they are hidden', () => {
    for (const path of ['über', 'ÜBER', 'u\u0308ber']) expect(index.byPath(path)?.id).toBe('über');
    expect(index.byPath('Secret/Below')?.id).toBe('secret/below');
    for (const path of ['nowhere', '', '__proto__', 'guide/', 'Elsewhere']) expect(index.byPath(path)).toBeUndefined();
  });

  it('are found by their ids, with their place in the tree', () => {
    expect(index.byId('guide/install')?.ancestors.map(({ id }) => id)).toEqual(['guide']);
    expect(index.byId('Elsewhere')?.page.type).toBe('link');
    expect(index.byId('constructor')).toBeUndefined();
  });

  it('stand for groups by the first page that readers see', () => {
    const group = index.byPath('start');
    expect(group?.type === 'group' && index.firstIn(group)?.id).toBe('start/welcome');
    expect(index.firstIn(groupPage('only', [secret]))).toBeUndefined();
    expect(group && pathOfPage(group, index)).toBe('');
  });

  it('lead from each to the next and back again', () => {
    fc.assert(
      fc.property(trees, (pages) => {
        const made = new PageIndex(pages);
        for (const [place, { id }] of made.order.entries()) {
          const { previous, next } = made.around(id);
          expect([previous?.id, next?.id]).toEqual([made.order[place - 1]?.id, made.order[place + 1]?.id]);
        }
      }),
    );
  });

  it('never show what is hidden or below it, and know every page by its id', () => {
    fc.assert(
      fc.property(trees, (pages) => {
        const made = new PageIndex(pages);
        for (const page of made.order) {
          const above = made.byId(page.id)?.ancestors ?? [];
          expect([page, ...above].some(({ hidden }) => hidden === true)).toBe(false);
        }
      }),
    );
  });
});
