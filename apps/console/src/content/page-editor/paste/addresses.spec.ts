import { describe, expect, it } from '@jest/globals';
import { loneAddress, pagesByAddress, safeAddress, withSafeAddresses } from './addresses.js';

describe('addresses that are pasted', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['https://www.google.com/url?q=https://example.com/a&sa=D', 'https://example.com/a'],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2F&data=1', 'https://example.com/'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ])('lead to the web or to mail: %s', (given, address) => {
    expect(safeAddress(given)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    '/relative',
    '#part',
    '',
  ])('lead nowhere else: %j', (given) => {
    expect(safeAddress(given)).toBeUndefined();
  });

  it('are alone where nothing else is in the text', () => {
    expect(loneAddress(' https://example.com/a?b#c\n')).toBe('https://example.com/a?b#c');
    expect(loneAddress('https://example.com and more')).toBeUndefined();
    expect(loneAddress('example.com')).toBeUndefined();
  });

  it('are empty in nodes where they would run something', () => {
    const nodes = [{ data: { ref: { kind: 'url', url: 'javascript:x' } } }, { ref: { kind: 'url', url: '../a.md' } }];
    expect(withSafeAddresses(nodes)).toEqual([
      { data: { ref: { kind: 'url', url: '' } } },
      { ref: { kind: 'url', url: '../a.md' } },
    ]);
  });

  it('are pages where the console shows them', () => {
    const page = { id: 'p1', title: 'Über', path: 'guides/über', type: 'document' as const, pages: [] };
    const find = pagesByAddress({
      origin: 'https://docs.example',
      organizationId: 'o1',
      spaceId: 's1',
      pages: [{ id: 'g1', title: 'Guides', path: 'guides', type: 'group', pages: [page] }],
    });
    const at = 'https://docs.example/o/o1/s/s1';
    const found = { ref: { kind: 'page', page: 'p1' }, title: 'Über' };
    expect(find(`${at}/guides/%C3%BCber?edit=true`)).toEqual(found);
    expect(find(`${at}/~/changes/7/guides/%C3%BCber`)).toEqual(found);
    expect(find(`${at}/guides/%C3%BCber#part`)?.ref).toEqual({ kind: 'anchor', page: 'p1', anchor: 'part' });
    expect(find(`${at}/other`)).toBeUndefined();
    expect(find(`https://elsewhere.example/o/o1/s/s1/guides`)).toBeUndefined();
    expect(find(`https://docs.example/o/o1/s/s2/guides`)).toBeUndefined();
  });
});
