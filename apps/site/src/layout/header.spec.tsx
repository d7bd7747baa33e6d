import { describe, expect, it } from '@jest/globals';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { renderToString } from 'preact-render-to-string';
import { sampleCustomization, samplePageView, sampleSite } from '../../test/sample-page-view.js';
import { MessageDocument } from './message-document.js';
import { PageDocument } from './page-document.js';

const withoutHeader: Partial<Customization> = { header: { ...sampleCustomization().header, preset: 'none' } };
const sidebarIn = (html: string) => html.slice(html.indexOf('<aside id="~menu"'), html.indexOf('<main'));

describe('a site without a header', () => {
  it('shows in its sidebar on large screens whatever the header would hold', () => {
    const html = renderToString(<PageDocument view={samplePageView({}, withoutHeader)} />);
    expect(html).toContain('site-header-none');
    const identity = sidebarIn(html).split('class="sidebar-identity"')[1] ?? '';
    for (const part of [
      'site-logo',
      'search-trigger',
      'theme-switch',
      'sign-out',
      'Deutsch',
      'Status',
      'orbit-works',
    ]) {
      expect(identity).toContain(part);
    }
    expect(identity).toContain('sidebar-links-always');
  });

  it('has one on pages that have no sidebar', () => {
    const view = { site: sampleSite(withoutHeader), title: 'Away', text: '' };
    const pages = [
      <MessageDocument view={view} />,
      <PageDocument view={samplePageView({ contents: [] }, withoutHeader)} />,
    ];
    for (const page of pages) expect(renderToString(page)).not.toMatch(/site-header-none|sidebar-identity/);
  });
});

describe('the menu of small screens', () => {
  it('holds the links and the accounts of the header', () => {
    const sidebar = sidebarIn(renderToString(<PageDocument view={samplePageView()} />));
    expect(sidebar).toContain('https://status.example.com');
    expect(sidebar).toContain('https://github.com/orbit-works');
    expect(sidebar).not.toContain('mastodon');
  });
});

describe('the menu of languages', () => {
  const menuOf = (variants: { title: string; language?: string }[]) => {
    const shown = variants.map((variant, index) => ({ ...variant, href: `/docs/${index}/`, isCurrent: index === 0 }));
    const view = samplePageView();
    return renderToString(<PageDocument view={{ ...view, site: { ...view.site, variants: shown } }} />);
  };

  it('calls languages what they call themselves', () => {
    const html = menuOf([
      { title: 'Guide', language: 'en' },
      { title: 'Le guide', language: 'fr' },
    ]);
    expect(html).toContain('hreflang="fr" lang="fr">Français</a>');
    expect(html).not.toContain('Le guide');
  });

  it('adds titles where two variants have the same language, and shows versions by their titles', () => {
    const html = menuOf([
      { title: 'Guide', language: 'en' },
      { title: 'Neu', language: 'de' },
      { title: 'Alt', language: 'de' },
      { title: 'Version 4' },
      { title: 'Version 3' },
    ]);
    expect(html).toContain('>Deutsch (Alt)</a>');
    expect(html).toContain('>Version 3</a>');
  });
});
