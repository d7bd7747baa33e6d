import { describe, expect, it } from '@jest/globals';
import { refOfAddress } from './typed-address.js';

const surroundings = {
  organizationId: 'org1',
  place: { spaceId: 'space1', changeRequestId: 'cr1' },
  pages: [{ id: 'p1', type: 'document' as const, title: 'Install', path: 'guides/install' }],
  origin: 'https://docs.example.com',
};
const refOf = (typed: string) => refOfAddress(typed, surroundings);

describe('an address that somebody typed', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    [' example.com/a ', 'https://example.com/a'],
    ['localhost.example.com:4000', 'https://localhost.example.com:4000'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['tel:+491234', 'tel:+491234'],
    ['/changelog', '/changelog'],
    ['../other', '../other'],
  ])('leads on the web: %j', (typed, url) => {
    expect(refOf(typed)).toEqual({ kind: 'url', url });
  });

  it.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'https://', 'some words', 'word', ''])(
    'is refused: %j',
    (typed) => {
      expect(refOf(typed)).toBeUndefined();
    },
  );

  it('leads to a page where it is the address of one in the console, wherever it was copied', () => {
    const page = { kind: 'page', page: 'p1' };
    expect(refOf('https://docs.example.com/o/org1/s/space1/guides/install')).toEqual(page);
    expect(refOf('https://docs.example.com/o/org1/s/space1/~/changes/cr1/guides/install')).toEqual(page);
    expect(refOf('https://docs.example.com/o/org1/s/space1/guides/install#first-steps')).toEqual({
      kind: 'anchor',
      page: 'p1',
      anchor: 'first-steps',
    });
    const other = 'https://docs.example.com/o/org1/s/space2/guides/install';
    expect(refOf(other)).toEqual({ kind: 'url', url: other });
  });

  it('leads to what it names in Markdown', () => {
    expect(refOf('#first-steps')).toEqual({ kind: 'anchor', anchor: 'first-steps' });
    expect(refOf('/pages/p2')).toEqual({ kind: 'page', page: 'p2' });
  });
});
