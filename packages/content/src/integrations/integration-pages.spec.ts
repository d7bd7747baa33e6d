import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseIntegrationPages } from './integration-pages.js';
import { InvalidContentError } from './invalid-content-error.js';

const read = (pages: unknown) => parseIntegrationPages({ pages }, 'wiki');
const page = (id: string, more: object = {}) => ({ id, title: id, ...more });

const nested = (levels: number): object =>
  levels === 1 ? page('p1') : page(`p${levels}`, { pages: [nested(levels - 1)] });

const sourceOf = (levels: number) => ({
  type: 'integration:wiki:x',
  props: JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`),
});

describe('readPagesAnswer', () => {
  it('reads pages with what stands below them, and ignores what it does not know', () => {
    const response = read([page('a', { markdown: 'Text.\n', color: 'red', pages: [page('b', { type: 'group' })] })]);
    expect(response).toMatchObject([
      {
        name: 'a',
        fields: { type: 'document', title: 'a' },
        text: { markdown: 'Text.\n' },
        pages: [{ name: 'b', fields: { type: 'group' }, text: undefined, pages: [] }],
      },
    ]);
    expect(response[0]?.fields).not.toHaveProperty('color');
  });

  it('takes an answer without pages for none', () => {
    expect(parseIntegrationPages({}, 'wiki')).toEqual([]);
  });

  it('takes the title and front matter out of Markdown, because the page has its own', () => {
    const [responded] = read([page('a', { markdown: '---\nicon: x\n---\n\n# Other\n\nText.\n' })]);
    expect(responded?.text).toEqual({ markdown: 'Text.\n', keys: [] });
  });

  it('reads where the text of a page comes from, if that is the same integration', () => {
    const [responded] = read([page('a', { computed: { type: 'integration:wiki:page', props: { n: 1 } } })]);
    expect(responded?.source).toEqual({ integration: 'wiki', sourceId: 'page', props: { n: 1 }, dependencies: {} });
    for (const type of ['integration:wikis:page', 'builtin:openapi', 'integration:wiki']) {
      expect(() => read([page('a', { computed: { type, props: {} } })])).toThrow('"integration:wiki:<source>"');
    }
  });

  it.each<[string, unknown, string]>([
    ['no object', 5, 'a list of "pages"'],
    ['no list', { pages: {} }, 'a list of "pages"'],
    ['a page without id', { pages: [{ title: 'x' }] }, '"pages[0].id"'],
    ['an id that no link can hold', { pages: [page('a/b')] }, '"pages[0].id"'],
    ['the same id twice', { pages: [page('a', { pages: [page('a')] })] }, '"pages[0].pages[0].id" is "a"'],
    ['a link without target', { pages: [page('a', { type: 'link' })] }, '"pages[0].target"'],
    ['two texts', { pages: [page('a', { markdown: '', document: {} })] }, 'cannot both be there'],
    [
      'a page below a link',
      { pages: [page('a', { type: 'link', target: { kind: 'url', url: 'x' }, pages: [page('b')] })] },
      'is a link',
    ],
    ['an endless source', { pages: [page('a', { computed: sourceOf(33) })] }, '"pages[0].computed" is too large'],
    ['an endless text', { pages: [page('a', { markdown: 'x'.repeat(1_000_001) })] }, '1000001 characters'],
    ['a slug that leads away', { pages: [page('a', { slug: '..' })] }, '"pages[0].slug"'],
  ])('refuses %s and says where', (_what, response, problem) => {
    expect(() => parseIntegrationPages(response, 'wiki')).toThrow(InvalidContentError);
    expect(() => parseIntegrationPages(response, 'wiki')).toThrow(problem);
  });

  it('refuses a thousand and one pages, and eleven levels, however deep they go on', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => page(`p${index}`));
    expect(read(many(1000))).toHaveLength(1000);
    expect(() => read(many(1001))).toThrow('more than 1000');
    expect(read([nested(10)])).toHaveLength(1);
    expect(() => read([nested(11)])).toThrow('levels deep');
    const endless = `${'{"id":"a","title":"a","pages":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    expect(() => read([JSON.parse(endless)])).toThrow(InvalidContentError);
  });

  it('reads or refuses whatever it is given, and fails at nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        try {
          read([value]);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidContentError);
        }
      }),
    );
  });
});
