import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { sampleCustomization, samplePageView, sampleSite } from '../../test/sample-page-view.js';
import { Contents } from './contents.js';
import type { ContentsItem } from './views.js';

const { contents } = samplePageView();
const rendered = (entries: ContentsItem[], site = sampleSite()) =>
  renderToString(<Contents site={site} entries={entries} />);

describe('the table of contents', () => {
  it('marks the page that is read, and only that', () => {
    const marked = rendered(contents).match(/<a[^>]*aria-current="page"[^>]*>/g);
    expect(marked).toEqual([expect.stringContaining('href="/docs/launch-your-first-satellite"')]);
  });

  it('opens what stands above that page, and nothing else', () => {
    const html = rendered(contents);
    expect(html.match(/<details class="contents-branch" open/g)?.length).toBe(1);
    expect(html.match(/<details/g)?.length).toBe(2);
  });

  it('says what each of its buttons opens', () => {
    expect(rendered(contents)).toContain('aria-label="Pages below Ground stations"');
  });

  it('renders groups as headings that lead nowhere', () => {
    expect(rendered(contents)).toContain('<span class="contents-group">Guides</span>');
  });

  it('names where a closed branch is fetched from, and leads there without JavaScript', () => {
    const branch = {
      isExternal: false,
      isCurrent: false,
      isOpen: false,
      entries: [],
      branchHref: '/docs/~site/contents/x',
    };
    const html = rendered([
      { ...branch, title: 'Archive', href: '/docs/archive/first', isGroup: true },
      { ...branch, title: 'Old', href: '/docs/old', isGroup: false },
    ]);
    expect(html).toContain('<a class="contents-group" href="/docs/archive/first">Archive</a><details');
    expect(html).toContain('<a class="contents-link" href="/docs/old"><span>Old</span></a><details');
    expect(html).toContain(
      '<details class="contents-branch" data-part="/docs/~site/contents/x">' +
        '<summary class="contents-toggle" aria-label="Pages below Old"></summary>' +
        '<a class="contents-rest" href="/docs/old">Pages below Old</a></details>',
    );
  });

  it('says how many entries are left out, and leads to the nearest', () => {
    const rest = { count: 12, href: '/docs/~site/contents?after=200' };
    const item = { title: '', href: '/docs/next', isExternal: false, isCurrent: false, isOpen: false, isGroup: false };
    expect(rendered([{ ...item, entries: [], rest }])).toContain(
      '<a class="contents-rest" href="/docs/next" data-rest="/docs/~site/contents?after=200">… and 12 more</a>',
    );
  });

  it('shows the method of an operation once', () => {
    const item = {
      href: '/docs/pets',
      isExternal: false,
      isCurrent: false,
      isOpen: false,
      isGroup: false,
      entries: [],
    };
    const html = rendered([{ ...item, title: 'GET /pets', method: 'get' }]);
    expect(html).toContain('<span class="api-method api-tone-primary">GET</span><span>/pets</span>');
  });

  it('has the style that the site chose', () => {
    const { styling } = sampleCustomization();
    const site = sampleSite({ styling: { ...styling, sidebar: { background: 'default', list: 'line' } } });
    expect(rendered(contents, site)).toContain('class="contents contents-line" aria-label="Table of contents"');
  });
});
