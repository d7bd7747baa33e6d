import { defaultCustomization } from '@lectern/domain/sites/customization/defaults';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { english } from '@lectern/rendering/words/english';
import { Fragment, h, type VNode } from 'preact';
import type { ContentsItem, LinkView, NavigationLink, PageView, SearchView, SiteView } from '../src/layout/views.js';
import { themeStyles } from '../src/theme/theme-styles.js';

const BASE = '/docs/';

const link = (title: string, path: string): LinkView => ({ title, href: `${BASE}${path}`, isExternal: false });
const away = (title: string, href: string): LinkView => ({ title, href, isExternal: true });

/** The customization of the sample: everything that can be shown is. */
export function sampleCustomization(changes: Partial<Customization> = {}): Customization {
  const base = defaultCustomization('en');
  return {
    ...base,
    favicon: { emoji: '🛰️' },
    themes: { default: 'system', toggeable: true },
    feedback: { enabled: true },
    trademark: { enabled: true },
    privacyPolicy: { url: 'https://example.com/privacy' },
    socialPreview: { url: 'https://example.com/preview.png' },
    footer: { groups: [], copyright: '© 2026 Orbit Works' },
    announcement: { enabled: true, message: 'Orbit 4 is here: faster launches, smaller payloads.', style: 'info' },
    pageActions: { ...base.pageActions, items: ['external-ai', 'markdown', 'git', 'pdf'] },
    socialAccounts: [
      { platform: 'github', handle: 'orbit-works', display: { header: true, footer: true } },
      { platform: 'mastodon', handle: '@orbit', display: { header: false, footer: true } },
    ],
    ...changes,
  };
}

/** What all pages of the sample have in common. */
export function sampleSite(changes: Partial<Customization> = {}): SiteView {
  const customization = sampleCustomization(changes);
  return {
    title: 'Orbit',
    basePath: BASE,
    spacePath: `${BASE}guides/`,
    homeHref: BASE,
    logoHref: BASE,
    language: 'en',
    customization,
    locale: 'en',
    words: english,
    navigation: sections(),
    variants: [
      { title: 'Version 4', href: BASE, isCurrent: true },
      { title: 'Version 3', href: `${BASE}v3/`, isCurrent: false },
      { title: 'English', href: BASE, language: 'en', isCurrent: true },
      { title: 'Deutsch', href: `${BASE}de/`, language: 'de', isCurrent: false },
    ],
    headerLinks: [
      { ...away('Status', 'https://status.example.com'), style: 'link', links: [] },
      {
        title: 'Community',
        isExternal: false,
        style: 'link',
        links: [away('Forum', 'https://forum.example.com'), away('Meetups', 'https://meet.example.com')],
      },
      { ...away('Sign up', 'https://app.example.com'), style: 'button-primary', links: [] },
    ],
    footerGroups: [
      { title: 'Product', links: [link('Overview', ''), link('Changelog', 'changelog'), link('Roadmap', 'roadmap')] },
      {
        title: 'Company',
        links: [away('About', 'https://example.com/about'), away('Jobs', 'https://example.com/jobs')],
      },
    ],
    announcementLink: link('What is new', 'changelog'),
    assets: {
      styles: `${BASE}~site/assets/site.css`,
      themeScript: `${BASE}~site/assets/theme.js`,
      script: `${BASE}~site/assets/site.js`,
      blocksScript: `${BASE}~site/assets/blocks.js`,
      tryScript: `${BASE}~site/assets/try-it.js`,
      diagramFrame: `${BASE}~site/assets/diagram.html`,
      fontStyles: [],
      consentScript: `${BASE}~site/assets/consent.js`,
      previewScript: `${BASE}~site/assets/preview.js`,
      preloadedFonts: [`${BASE}~site/assets/inter-latin-wght-normal.woff2`],
    },
    themeStyles: themeStyles(customization, BASE),
    canSignOut: true,
    isPreview: false,
    isListed: true,
    scripts: [],
  };
}

/** A page as readers of a site see it. */
export function samplePageView(changes: Partial<PageView> = {}, customization: Partial<Customization> = {}): PageView {
  return {
    site: sampleSite(customization),
    id: 'page-1',
    title: 'Launch your first satellite',
    description: 'From an empty account to a satellite that answers, in about ten minutes.',
    icon: 'rocket',
    layout: {
      isWide: false,
      hasTitle: true,
      hasDescription: true,
      hasMetadata: true,
      hasActions: true,
      hasAnchors: true,
    },
    tags: ['launch', 'basics'],
    hasInteractiveBlocks: false,
    frameSources: [],
    contents: contents(),
    breadcrumbs: [link('Guides', 'guides'), link('Getting started', 'guides/start')],
    outline: [
      { id: 'before-you-begin', title: 'Before you begin', depth: 1 },
      { id: 'install', title: 'Install the tools', depth: 1 },
      { id: 'linux', title: 'On Linux', depth: 2 },
      { id: 'launch', title: 'Launch', depth: 1 },
    ],
    previous: link('Concepts', 'concepts'),
    next: link('Talk to your satellite', 'guides/start/talk'),
    body: body(),
    serverOrigins: [],
    canonicalUrl: 'https://docs.example.com/docs/guides/start/launch',
    alternates: [
      { language: 'en', href: 'https://docs.example.com/docs/guides/start/launch' },
      { language: 'de', href: 'https://docs.example.com/docs/de/guides/start/launch' },
    ],
    markdownHref: `${BASE}guides/start/launch.md`,
    editHref: 'https://git.example.com/orbit/docs/edit/main/launch.md',
    updatedAt: '2026-10-02T09:30:00.000Z',
    isListed: true,
    location: { siteSpace: 'sitesp_1', siteSection: 'sitesc_1', space: 'space_1', revision: 'rev_1', page: 'page-1' },
    ...changes,
  };
}

/** What a search of the sample found. */
export function sampleSearchView(query: string): SearchView {
  const parts = [
    { title: 'Launch', href: `${BASE}guides/start/launch#launch`, excerpt: 'Run launch and wait for the signal.' },
  ];
  const results = [
    {
      page: 'launch',
      space: 'guides',
      title: 'Launch your first satellite',
      href: `${BASE}guides/start/launch`,
      place: 'Guides / Getting started',
      found: ['launch'],
      parts,
    },
    {
      page: 'pricing',
      space: 'guides',
      title: 'Pricing of launches',
      href: `${BASE}pricing`,
      excerpt: 'Each launch is billed once it is in orbit.',
      found: ['launch'],
      parts: [],
    },
  ];
  return { site: sampleSite(), query, results: query === '' ? [] : results };
}

function sections(): NavigationLink[] {
  const item = (title: string, icon: string, isCurrent = false): NavigationLink => ({
    ...link(title, title.toLowerCase()),
    icon,
    isCurrent,
    items: [],
  });
  const sdks = [
    item('JavaScript', 'braces'),
    { ...item('Python', 'terminal'), description: 'For version 3.10 and newer' },
  ];
  return [
    item('Guides', 'book-open', true),
    item('Reference', 'code'),
    { title: 'Libraries', icon: 'package', isExternal: false, isCurrent: false, items: sdks },
  ];
}

function contents(): ContentsItem[] {
  const entry = (title: string, more: Partial<ContentsItem> = {}): ContentsItem => ({
    ...link(title, title.toLowerCase().replaceAll(' ', '-')),
    isCurrent: false,
    isOpen: false,
    isGroup: false,
    entries: [],
    ...more,
  });
  const start = [
    entry('Launch your first satellite', { isCurrent: true }),
    entry('Talk to your satellite'),
    entry('Bring it home'),
  ];
  const group = (title: string, entries: ContentsItem[]) => entry(title, { href: undefined, isGroup: true, entries });
  return [
    entry('Welcome', { emoji: '1f44b' }),
    entry('Concepts', { icon: 'lightbulb' }),
    group('Guides', [
      entry('Getting started', { isOpen: true, entries: start }),
      entry('Ground stations', { entries: [entry('Antennas'), entry('Schedules and passes over the poles')] }),
      entry('Payloads'),
      entry('Orbits and manoeuvres that need more than one line'),
    ]),
    group('Operations', [entry('Billing'), entry('Service levels'), { ...entry('Status'), isExternal: true }]),
  ];
}

function body(): VNode {
  const paragraph =
    'A satellite is a small computer that is far away. Treat it like one: keep what it does simple, say what you expect, and listen to what it answers.';
  return h(Fragment, {}, [
    h('p', null, [paragraph, ' Read about ', h('a', { href: `${BASE}concepts` }, 'the concepts'), ' first.']),
    h('h2', { id: 'before-you-begin' }, 'Before you begin'),
    h('p', null, paragraph),
    h('h2', { id: 'install' }, 'Install the tools'),
    h('p', null, paragraph),
    h('h3', { id: 'linux' }, 'On Linux'),
    h('pre', { tabIndex: 0 }, h('code', null, 'curl --proto https https://get.example.com | sh\norbit login')),
    h('h2', { id: 'launch' }, 'Launch'),
    h('p', null, paragraph),
    h('p', null, paragraph),
  ]);
}
