import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { sampleCustomization, samplePageView, sampleSite } from '../../test/sample-page-view.js';
import { MessageDocument, NotFoundDocument } from './message-document.js';
import { PageDocument } from './page-document.js';
import type { PageView } from './views.js';

const rendered = (...sample: Parameters<typeof samplePageView>) =>
  renderToString(<PageDocument view={samplePageView(...sample)} />);
const count = (html: string, part: string) => html.split(part).length - 1;

describe('the head of a page', () => {
  it('names the page to browsers, search engines and link previews', () => {
    const html = rendered();
    for (const part of [
      '<title>Launch your first satellite · Orbit</title>',
      '<link rel="canonical" href="https://docs.example.com/docs/guides/start/launch"',
      '<link rel="alternate" hreflang="en" href="https://docs.example.com/docs/guides/start/launch"',
      '<link rel="alternate" hreflang="de" href="https://docs.example.com/docs/de/guides/start/launch"',
      '<link rel="alternate" type="text/markdown" href="/docs/guides/start/launch.md"',
      '<link rel="alternate" type="application/rss+xml" title="Orbit" href="/docs/rss.xml"',
      '<meta property="og:image" content="https://example.com/preview.png"',
      '<meta name="twitter:card" content="summary_large_image"',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('keeps search engines away from what is not listed', () => {
    expect(rendered()).not.toContain('noindex');
    expect(rendered({ isListed: false })).toContain('<meta name="robots" content="noindex, nofollow"');
    expect(renderToString(<NotFoundDocument view={{ site: sampleSite(), query: '', results: [] }} />)).toContain(
      'noindex',
    );
  });

  it('applies the theme before anything is rendered, and holds no script of its own', () => {
    const html = rendered();
    expect(html.indexOf('theme.js')).toBeLessThan(html.indexOf('rel="stylesheet"'));
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('<style>'));
    expect(html.match(/<script(?! (?:type="module" )?src=)/g)).toBeNull();
    expect(html).not.toMatch(/ on[a-z]+="/);
    expect(html).toContain(`<style>${sampleSite().themeStyles}</style>`);
  });

  it('shows an emoji, pictures or a book as the picture of the site', () => {
    const icon = { light: 'https://example.com/l.png', dark: 'https://example.com/d.png' };
    expect(rendered()).toContain(`href="data:image/svg+xml,${encodeURIComponent('<svg')}`);
    expect(rendered({}, { favicon: { icon } })).toContain(
      'href="https://example.com/d.png" media="(prefers-color-scheme: dark)"',
    );
    expect(rendered({}, { favicon: {} })).toContain(encodeURIComponent('<rect'));
  });
});

describe('a page', () => {
  it('has one heading of the first level and landmarks with names', () => {
    const html = rendered();
    expect(count(html, '<h1')).toBe(1);
    expect(count(html, '<main')).toBe(1);
    const unnamed = html.match(/<nav(?![^>]*aria-label)[^>]*>/g);
    expect(unnamed).toBeNull();
    expect(html.indexOf('class="skip-link" href="#~main"')).toBeLessThan(html.indexOf('<header'));
  });

  it('keeps its heading for those who cannot see it when the title is not shown', () => {
    const layout = { ...samplePageView().layout, hasTitle: false };
    expect(rendered({ layout })).toContain('<h1 class="page-heading visually-hidden"');
  });

  it('renders nothing where its view holds nothing', () => {
    const { previous: _, next: __, ...view } = samplePageView();
    const layout = { ...view.layout, hasMetadata: false, hasActions: false };
    const bare: PageView = { ...view, layout, contents: [], outline: [], tags: [] };
    const html = renderToString(<PageDocument view={bare} />);
    const parts = ['data-contents', 'On this page', 'class="pagination"', 'page-tags', '<time', 'page-actions'];
    for (const part of parts) {
      expect(rendered()).toContain(part);
      expect(html).not.toContain(part);
    }
  });

  it('says which words it is filed under', () => {
    expect(rendered()).toContain('<ul class="page-tags" aria-label="Tags"><li>launch</li><li>basics</li></ul>');
  });

  it('lists its headings twice, beside it and below its title, without an id that stands twice', () => {
    const html = rendered();
    expect(count(html, 'href="#install"')).toBe(2);
    expect(html).toContain('<details class="folded-outline"><summary');
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('hides the links of its headings where its layout says so', () => {
    const layout = { ...samplePageView().layout, hasAnchors: false };
    expect(rendered({ layout })).toContain('<article class="page page-without-anchors">');
    expect(rendered()).not.toContain('page-without-anchors');
  });

  it('does not link what leads to itself', () => {
    const html = rendered({ breadcrumbs: [{ title: 'Guides', isExternal: false }] });
    expect(html).toContain('<ol><li><span>Guides</span></li></ol>');
  });

  it('opens what leads away where the site says', () => {
    const html = rendered({}, { externalLinks: { target: 'blank' } });
    const away = html.match(/<a [^>]*href="https:[^>]*>/g) ?? [];
    expect(away.length).toBeGreaterThan(8);
    expect(away.filter((link) => !/rel="[^"]*noopener" target="_blank"/.test(link))).toEqual([]);
    expect(rendered({}, { externalLinks: { target: 'self' } })).not.toContain('_blank');
  });

  it('offers the actions that are configured, in their order', () => {
    const pageActions = {
      ...sampleCustomization().pageActions,
      items: ['pdf' as const, 'markdown' as const, 'mcp' as const],
    };
    const html = rendered({}, { pageActions });
    expect(html.indexOf('Export as PDF')).toBeLessThan(html.indexOf('View as Markdown'));
    expect(html).not.toContain('Edit this page');
    expect(html).not.toContain('Open in');
  });

  it('asks for all it needs below the path of the site', () => {
    const addresses = [...rendered().matchAll(/\s(?:src|action)="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => !address?.startsWith('/docs/'))).toEqual([]);
  });

  it('asks about what is read below the path of its space, and leaves the site as a whole', () => {
    const html = rendered();
    expect(html).toContain('<body data-base="/docs/guides/"');
    expect(html).toContain('action="/docs/guides/~site/feedback"');
    expect(html).toContain('action="/docs/guides/~site/search"');
    expect(html).toContain('method="post" action="/docs/~site/sign-out"');
  });

  it('says which page feedback is about', () => {
    expect(rendered()).toContain('<input type="hidden" name="page" value="page-1"');
    expect(rendered({}, { feedback: { enabled: false } })).not.toContain('data-feedback');
  });

  it('follows no address that could run a script', () => {
    const link = { title: 'Bad', href: 'javascript:alert(1)', isExternal: false };
    expect(rendered({ breadcrumbs: [link] })).not.toContain('javascript:');
  });

  it('reads from right to left in languages that do', () => {
    const view = samplePageView();
    const site = { ...view.site, language: 'ar-EG' };
    expect(renderToString(<PageDocument view={{ ...view, site }} />)).toContain('<html lang="ar-EG" dir="rtl"');
  });

  it('is lit as the site says, until the reader chooses', () => {
    expect(rendered({}, { themes: { default: 'dark', toggeable: false } })).toContain(
      '<html lang="en" dir="ltr" data-theme="dark" class="document-root">',
    );
    expect(rendered()).toContain('<html lang="en" dir="ltr" data-theme-switch');
  });
});

describe('a message', () => {
  it('stands in the frame of the site', () => {
    const html = renderToString(<MessageDocument view={{ site: sampleSite(), title: 'Away', text: 'Back <soon>.' }} />);
    expect(html).toContain('<title>Away · Orbit</title>');
    expect(html).toContain('Back &lt;soon>.');
    expect(html).toContain('class="site-header');
  });

  it('renders no text where it has none', () => {
    const html = renderToString(<MessageDocument view={{ site: sampleSite(), title: 'Away', text: '' }} />);
    expect(html).not.toContain('page-description');
  });

  it('leads back to the beginning of the site, wherever the logo leads', () => {
    const site = { ...sampleSite(), logoHref: 'https://example.com' };
    const html = renderToString(<NotFoundDocument view={{ site, query: '', results: [] }} />);
    expect(html).toContain('<a class="button" href="/docs/">Back to the start page</a>');
    expect(html).toMatch(/<a class="site-logo" href="https:\/\/example.com" rel="noopener"/);
  });
});
