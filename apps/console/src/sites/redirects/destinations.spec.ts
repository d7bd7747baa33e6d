import { describe, expect, it } from '@jest/globals';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import type { Structure } from '@lectern/domain/sites/structure/model';
import type { SiteItem, SiteTree } from '../structure/site-tree.js';
import { readRedirectTarget, writeRedirectTarget } from './destinations.js';

const [one = '', two = ''] = orderKeysBetween(null, null, 2);
const structure: Structure = [
  { type: 'site-section', id: 's-guide', parent: null, position: one, path: 'guide', isDefault: true },
  { type: 'site-space', id: 'v-guide', parent: 's-guide', position: one, path: 'main', isDefault: true },
  { type: 'site-section', id: 's-api', parent: null, position: two, path: 'api', isDefault: false },
  { type: 'site-space', id: 'v-api', parent: 's-api', position: one, path: 'v1', isDefault: true },
];

/** Only what is asked of an item here is there. */
function spaceOf(id: string, spaceId: string): [string, SiteItem] {
  const item: unknown = { object: 'site-space', id, space: { id: spaceId } };
  return [id, isItem(item) ? item : fail()];
}
const isItem = (value: unknown): value is SiteItem => typeof value === 'object' && value !== null && 'object' in value;
const fail = (): never => {
  throw new Error('It is an item.');
};
const tree: SiteTree = { structure, items: new Map([spaceOf('v-guide', 'guide'), spaceOf('v-api', 'api')]) };
const pages = (_: string, pageId: string) => (pageId === 'p' ? 'setup/één' : undefined);

describe('where a redirect leads', () => {
  it.each([
    [{ kind: 'external', url: 'https://example.com/a' }, 'https://example.com/a'],
    [{ kind: 'site-space', siteSpaceId: 'v-guide' }, '/'],
    [{ kind: 'site-section', siteSectionId: 's-api' }, '/api'],
    [{ kind: 'site-page', siteSpaceId: 'v-api', pageId: 'p' }, '/api/setup/%C3%A9%C3%A9n'],
    [{ kind: 'site-page', siteSpaceId: 'v-api', pageId: 'gone' }, undefined],
    [{ kind: 'site-space', siteSpaceId: 'gone' }, undefined],
  ] as const)('%j is written as %s', (destination, text) => {
    expect(writeRedirectTarget(tree, destination, pages)).toBe(text);
  });

  it.each([
    ['https://example.com/a', { kind: 'external', url: 'https://example.com/a' }],
    ['/', { kind: 'site-space', siteSpaceId: 'v-guide' }],
    ['/api', { kind: 'site-space', siteSpaceId: 'v-api' }],
    ['/api/setup/%C3%A9%C3%A9n', { kind: 'path', spaceId: 'api', path: 'setup/één' }],
    ['/setup', { kind: 'path', spaceId: 'guide', path: 'setup' }],
    ['setup', undefined],
    ['//example.com', undefined],
    ['https://', undefined],
    ['/%zz', undefined],
    ['javascript:alert(1)', undefined],
  ] as const)('%s is read as %j', (text, destination) => {
    expect(readRedirectTarget(tree, text)).toEqual(destination);
  });
});
