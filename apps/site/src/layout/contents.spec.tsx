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

  it('leads into groups whose entries are not listed', () => {
    const group = { title: 'Archive', href: '/docs/archive/first', isExternal: false, isCurrent: false };
    const html = rendered([{ ...group, isOpen: false, isGroup: true, entries: [] }]);
    expect(html).toContain('<a class="contents-group" href="/docs/archive/first">Archive</a></li>');
  });

  it('has the style that the site chose', () => {
    const { styling } = sampleCustomization();
    const site = sampleSite({ styling: { ...styling, sidebar: { background: 'default', list: 'line' } } });
    expect(rendered(contents, site)).toContain('class="contents contents-line" aria-label="Table of contents"');
  });
});
