import { Icon } from '@lectern/rendering/icons/icon';
import { filled } from '@lectern/rendering/words/filled';
import type { ComponentChildren, VNode } from 'preact';
import { ConsentBanner } from './consent-banner.js';
import { SiteFooter } from './footer.js';
import { Head } from './head.js';
import { HeaderLinks } from './header-links.js';
import { SiteLogo } from './logo.js';
import { SearchDialog } from './search-dialog.js';
import { SearchTrigger } from './search-trigger.js';
import { SectionNavigation } from './section-navigation.js';
import { SIDEBAR_ID, Sidebar } from './sidebar.js';
import { SignOut } from './sign-out.js';
import { LanguageMenu, ThemeSwitch } from './switchers.js';
import { TextLink } from './text-link.js';
import type { PageView, SiteView } from './views.js';

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

interface FrameProps {
  site: SiteView;
  title: string;
  /** Present where the page is one of the content. */
  page?: PageView;
  /** What stands across the page, below the header. */
  above?: ComponentChildren;
  /** The table of contents. */
  contents?: ComponentChildren;
  /** What stands beside the text, at the end of the line. */
  beside?: ComponentChildren;
  isWide?: boolean;
  children: ComponentChildren;
}

/** The whole of a page around its text; every page of a site stands in it. */
export function Frame({ site, title, page, above, contents, beside, isWide, children }: FrameProps): VNode {
  const { themes, header } = site.customization;
  // Without a table of contents there is no sidebar that could take it.
  const isHeaderAside = header.preset === 'none' && Boolean(contents);
  return (
    <html
      lang={site.language}
      dir={directionOf(site.language)}
      data-theme={themes.default === 'system' ? undefined : themes.default}
      data-theme-switch={themes.toggeable ? '' : undefined}
      data-version={site.currentVersion && site.spacePath}
      class="document-root"
    >
      <Head site={site} title={title} page={page} isListed={page?.isListed === true} />
      <body {...settingsOf(site, page)}>
        <a class="skip-link" href="#~main">
          {site.words.skipToContent}
        </a>
        <ConsentBanner site={site} />
        <PreviewBanner site={site} />
        <AnnouncementBanner site={site} />
        <VersionBanner site={site} />
        <SiteHeader site={site} isInSidebar={isHeaderAside} />
        {above}
        <div class={isWide ? 'site-columns site-columns-wide' : 'site-columns'}>
          <Sidebar site={site} hasHeader={isHeaderAside}>
            {contents}
          </Sidebar>
          <main class="main" id="~main" tabIndex={-1}>
            {children}
          </main>
          {beside}
        </div>
        <SiteFooter site={site} />
        <SearchDialog site={site} />
      </body>
    </html>
  );
}

/** What the script has to know; it reads it from the page, since the page may hold no script of its own. */
function settingsOf(
  { basePath, spacePath, words, customization, assets, consent, previewFor }: SiteView,
  page: PageView | undefined,
) {
  return {
    'data-base': spacePath,
    'data-copied': words.copied,
    'data-diagrams': assets.diagramFrame,
    'data-location': page ? JSON.stringify(page.location) : undefined,
    'data-tracking': customization.insights.trackingCookie ? 'lasting' : 'none',
    // Sites may share an origin, and each of them asks for itself.
    'data-consent': consent && `site-consent ${basePath}`,
    'data-preview-for': previewFor,
  };
}

function directionOf(language: string): 'rtl' | 'ltr' {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr';
}

const icons = { info: 'info', warning: 'triangle-alert', danger: 'octagon-alert', success: 'circle-check' };

/** What the site announces above every page. */
export function AnnouncementBanner({ site }: { site: SiteView }): VNode | null {
  const { announcement } = site.customization;
  if (!announcement?.enabled) return null;
  const link = site.announcementLink;
  return (
    <aside class={`banner banner-${announcement.style}`} aria-label={site.words.announcement}>
      <Icon name={icons[announcement.style]} />
      <span>
        {announcement.message}{' '}
        {link && (
          <TextLink site={site} link={link} class="banner-link">
            {link.title}
          </TextLink>
        )}
      </span>
    </aside>
  );
}

/** Leads readers of another version to the current one, until they dismiss it for as long as the browser is open. */
export function VersionBanner({ site: { currentVersion, words } }: { site: SiteView }): VNode | null {
  if (!currentVersion) return null;
  return (
    <aside class="banner banner-warning banner-version" aria-label={words.variants}>
      <Icon name="history" />
      <span>
        {filled(words.otherVersion, { version: currentVersion.readTitle })}{' '}
        <a class="banner-link" href={currentVersion.href}>
          {filled(words.toCurrentVersion, { version: currentVersion.title })}
        </a>
      </span>
      <button class="banner-close" type="button" data-dismiss-version="" hidden aria-label={words.close}>
        <Icon name="x" />
      </button>
    </aside>
  );
}

/** Reminds members that what they look at is not published. It lies over the page, which looks as readers see it. */
export function PreviewBanner({ site }: { site: SiteView }): VNode | null {
  if (!site.isPreview) return null;
  return (
    <div class="preview-notice" role="status">
      <Icon name="eye" />
      <span>{site.words.previewNotice}</span>
    </div>
  );
}

/**
 * The head of every page: who speaks, the search, where else to go, and the sections of the site. On large screens all
 * but the sections can stand in the sidebar instead.
 */
export function SiteHeader({ site, isInSidebar }: { site: SiteView; isInSidebar: boolean }): VNode {
  const { styling } = site.customization;
  return (
    <header class={`site-header ${isInSidebar ? 'site-header-none ' : ''}site-header-search-${styling.search}`}>
      <div class="site-header-row">
        <button class="icon-button menu-opener" type="button" popovertarget={SIDEBAR_ID}>
          <Icon name="menu" label={site.words.menu} />
        </button>
        <SiteLogo site={site} />
        <SearchTrigger site={site} />
        <div class="site-header-end">
          <HeaderLinks site={site} />
          <LanguageMenu site={site} />
          <ThemeSwitch site={site} />
          <SignOut site={site} />
        </div>
      </div>
      <SectionNavigation site={site} />
    </header>
  );
}
