import type { ComponentChildren, VNode } from 'preact';
import { AnnouncementBanner, PreviewBanner } from './banners.js';
import { SiteFooter } from './footer.js';
import { Head } from './head.js';
import { SiteHeader } from './header.js';
import { SearchDialog } from './search-dialog.js';
import { Sidebar } from './sidebar.js';
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
    >
      <Head site={site} title={title} page={page} isListed={page?.isListed === true} />
      <body {...settingsOf(site, page)}>
        <a class="skip-link" href="#~main">
          {site.words.skipToContent}
        </a>
        <PreviewBanner site={site} />
        <AnnouncementBanner site={site} />
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
function settingsOf({ spacePath, words, customization }: SiteView, page: PageView | undefined) {
  return {
    'data-base': spacePath,
    'data-copied': words.copied,
    'data-location': page ? JSON.stringify(page.location) : undefined,
    'data-tracking': customization.insights.trackingCookie ? 'lasting' : 'none',
  };
}

function directionOf(language: string): 'rtl' | 'ltr' {
  const base = language.toLowerCase().split('-')[0] ?? '';
  return RIGHT_TO_LEFT.has(base) ? 'rtl' : 'ltr';
}
