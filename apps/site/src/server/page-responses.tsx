import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import type { VNode } from 'preact';
import { decoded } from '../content/decoded.js';
import { pageMarkdown } from '../content/page-markdown.js';
import { readPage } from '../content/page-view.js';
import type { Reading } from '../content/reading.js';
import { PageReferences, pathOfPage } from '../content/references.js';
import { searchSite } from '../content/search.js';
import { customizationRefs, siteViewOf } from '../content/site-view.js';
import { renderWithIcons } from '../icons/render-with-icons.js';
import { MessageDocument, NotFoundDocument } from '../layout/message-document.js';
import { PageDocument } from '../layout/page-document.js';
import type { PageView, SiteView } from '../layout/views.js';
import type { Assets } from './assets.js';
import { responded } from './caching.js';
import { contentSecurityPolicy } from './content-security.js';
import { RenderedText } from './rendered-text.js';
import { redirect, type SiteResponse } from './site-response.js';

const MAX_SUGGESTIONS = 5;

/** A page, and whether it stays the same until something of the site changes. */
interface RenderedPage {
  rendered: RenderedText;
  isLasting: boolean;
}

/** Answers pages of sites. What was rendered is kept under everything that it depends on. */
export class PageResponses {
  readonly #pages: LoadingCache<RenderedPage>;

  constructor(
    private readonly assets: Assets,
    maxBytes: number,
  ) {
    this.#pages = new LoadingCache(maxBytes, ({ rendered }) => rendered.cachedBytes);
  }

  /** The page at the place where a reader is, another address for it, or a page that says that there is none. */
  async page(reading: Reading): Promise<SiteResponse> {
    const { pages, at } = reading;
    const path = decodePath(at.pathname);
    const here = documentAt(reading);
    if (here) return this.#document(reading, here);
    const found = path === '' ? pages.first : pages.byPath(path);
    const shown = found?.type === 'group' ? pages.firstIn(found) : found;
    if (shown) return redirect(hrefIn(reading, pathOfPage(shown, pages) ?? ''));
    return path === '' ? this.#empty(reading) : this.#elsewhere(reading, path);
  }

  /** The page as Markdown. */
  async markdown(reading: Reading): Promise<SiteResponse> {
    const { pages, at, version } = reading;
    const path = decodePath(at.pathname);
    const found = path === '' ? pages.first : pages.byPath(path);
    const page = found?.type === 'group' ? pages.firstIn(found) : found;
    if (!page) return this.notFound(reading);
    const markdown = await pageMarkdown(reading, version, reading.source.markdown(version, page.id));
    const headers = {
      'content-type': 'text/markdown; charset=utf-8',
      'x-robots-tag': 'noindex',
      link: `<${at.canonicalUrl}>; rel="canonical"`,
    };
    return responded(reading, new RenderedText(markdown, headers));
  }

  /** Says that there is nothing here, and searches for what was meant. */
  async notFound(reading: Reading): Promise<SiteResponse> {
    const query = searchWords(decodePath(reading.at.pathname));
    const [site, results] = await Promise.all([this.siteView(reading), searchSite(reading, query)]);
    const view = { site, query, results: results.slice(0, MAX_SUGGESTIONS) };
    return { ...this.written(reading, site, <NotFoundDocument view={view} />), status: 404 };
  }

  /** What pages of the site share that are not pages of its content. */
  async siteView(reading: Reading): Promise<SiteView> {
    const references = await PageReferences.load(reading, undefined, customizationRefs(reading));
    const assets = this.assets.addresses(reading.map.basePath, reading.customization);
    return siteViewOf(reading, (ref) => references.resolve(ref), assets, new Map());
  }

  /** Sends a page that was made for this request alone. */
  written(reading: Reading, site: SiteView, document: VNode): SiteResponse {
    return responded(reading, rendered(reading, site, document));
  }

  async #document(reading: Reading, page: DocumentPage): Promise<SiteResponse> {
    const { at, map, isSignedIn, mayRunScripts } = reading;
    const key = [
      at.site,
      at.version,
      at.contextId,
      at.preview,
      map.basePath,
      at.siteSpace,
      page.id,
      at.pathname === '/',
      isSignedIn,
      mayRunScripts,
    ];
    const load = async () => {
      const assets = this.assets.addresses(map.basePath, reading.customization);
      const { view, isLasting } = await readPage(reading, page, assets);
      return { rendered: rendered(reading, view.site, <PageDocument view={view} />, view), isLasting };
    };
    const kept = await this.#pages.get(key.join(' '), load, ({ isLasting }) => isLasting);
    return responded(reading, kept.rendered);
  }

  async #empty(reading: Reading): Promise<SiteResponse> {
    const site = await this.siteView(reading);
    const { emptyTitle, emptyText } = site.words;
    return this.written(reading, site, <MessageDocument view={{ site, title: emptyTitle, text: emptyText }} />);
  }

  /** Old addresses lead on, by the redirects of the site first and then by those that its content brought along. */
  async #elsewhere(reading: Reading, path: string): Promise<SiteResponse> {
    const { source, at, version } = reading;
    const sitePath = `${at.basePath.slice(at.siteBasePath.length - 1)}${at.pathname.slice(1)}`;
    const found = await source.redirect(sitePath.startsWith('/') ? sitePath : `/${sitePath}`);
    if (found) return redirect(stayingIn(reading, found.target), { status: found.redirect.permanent ? 308 : 307 });
    const moved = await source.movedTo(version, path);
    return moved === undefined ? this.notFound(reading) : redirect(hrefIn(reading, moved));
  }
}

/** The page of the content that stands at the place where a reader is. */
export function documentAt({ pages, at }: Reading): DocumentPage | undefined {
  const path = decodePath(at.pathname);
  const found = path === '' ? pages.first : pages.byPath(path);
  return found?.type === 'document' && (path === '' || found.path === path) ? found : undefined;
}

/** What the headers of a page depend on. */
type Policed = Pick<PageView, 'isListed' | 'frameSources' | 'serverOrigins'>;

function rendered(
  reading: Reading,
  site: SiteView,
  document: VNode,
  { isListed, frameSources, serverOrigins }: Policed = { isListed: false, frameSources: [], serverOrigins: [] },
): RenderedText {
  const { published } = reading;
  const { themeStyles } = site;
  const shown = new Set([...site.scripts, ...(site.consent?.scripts ?? [])]);
  const scripts = published.scripts.filter(({ script }) => shown.has(script));
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': site.language,
    'content-security-policy': contentSecurityPolicy({ themeStyles, scripts, frameSources, serverOrigins }),
    ...(!isListed && { 'x-robots-tag': 'noindex, nofollow' }),
  };
  return new RenderedText(`<!doctype html>${renderWithIcons(document)}`, headers);
}

/** Whoever looks at a preview, or through a proxy, stays there. */
function stayingIn({ map, published: { site } }: Reading, target: string): string {
  const { published } = site.urls;
  if (published === undefined || !(target === published || target.startsWith(`${published.replace(/\/$/, '')}/`)))
    return target;
  const rest = target.slice(published.replace(/\/$/, '').length);
  return `${map.basePath.slice(0, -1)}${rest}` || '/';
}

/** The words that a path is made of. */
function searchWords(path: string): string {
  return path
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(-100);
}

function hrefIn({ map, siteSpace }: Reading, path: string): string {
  return map.hrefOf(siteSpace.id, path);
}

function decodePath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  return segments.map(decoded).join('/');
}
