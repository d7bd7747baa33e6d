import { Readable } from 'node:stream';
import type { DocumentPage } from '@lectern/domain/content/page-schemas';
import { LoadingCache } from '@lectern/domain/platform/caching/cache';
import { isIndexed } from '@lectern/domain/sites/publishing/publishing';
import type { SiteSpace } from '@lectern/domain/sites/structure/structure-schemas';
import { HeavyPage } from '../api/heavy-page.js';
import type { FeedName } from '../audience/request-address.js';
import { pageMarkdown } from '../content/page-markdown.js';
import { publicOrigin, type Reading } from '../content/reading.js';
import { pathOfPage } from '../content/references.js';
import type { SpaceVersion } from '../content/site-source.js';
import { cachingOf, responded } from '../server/caching.js';
import { RenderedText } from '../server/rendered-text.js';
import { plain, type SiteResponse } from '../server/site-response.js';

/** How many addresses one sitemap may hold, by its protocol. */
const MAX_IN_SITEMAP = 50_000;
const MAX_CHANGES = 50;
/** How many pages are written out in full; whoever wants more reads them one by one. */
const MAX_FULL_PAGES = 1_000;

/** Serves the files that stand for a site as a whole. What was written is kept under everything that it depends on. */
export class Feeds {
  readonly #written: LoadingCache<RenderedText>;

  constructor(maxBytes: number) {
    this.#written = new LoadingCache(maxBytes, (rendered) => rendered.cachedBytes);
  }

  /** Responds to one of them. */
  async respond(reading: Reading, name: FeedName): Promise<SiteResponse> {
    if (name === 'llms-full.txt') return llmsFull(reading, await listPages(reading));
    if (name === 'sitemap.xml' && !isListed(reading)) {
      return plain(404, 'This site is not listed.', { 'x-robots-tag': 'noindex' });
    }
    const { at, map } = reading;
    const key = [name, at.site, at.version, at.contextId, at.preview, map.basePath, at.siteSpace].join(' ');
    return responded(reading, await this.#written.get(key, () => WRITERS[name](reading)));
  }
}

type Writer = (reading: Reading) => Promise<RenderedText>;

const WRITERS: Record<Exclude<FeedName, 'llms-full.txt'>, Writer> = {
  'robots.txt': async (reading) => text(robots(reading)),
  'sitemap.xml': sitemap,
  'rss.xml': rss,
  'llms.txt': async (reading) => text(llms(reading, await listPages(reading))),
};

/** What robots are told where no site begins. */
export const ROBOTS_ELSEWHERE = 'User-agent: *\nAllow: /\n';

/** What robots are told where everybody has to sign in. */
export const ROBOTS_AWAY = 'User-agent: *\nDisallow: /\n';

function isListed({ published: { site }, at }: Reading): boolean {
  return at.preview !== true && isIndexed(site);
}

function robots(reading: Reading): string {
  const { map } = reading;
  if (!isListed(reading)) return `User-agent: *\nDisallow: ${map.basePath}\n`;
  const sitemapUrl = `${publicOrigin(reading)}${map.basePath}sitemap.xml`;
  return `User-agent: *\nAllow: ${map.basePath}\nDisallow: ${map.basePath}~site/\nSitemap: ${sitemapUrl}\n`;
}

async function sitemap(reading: Reading): Promise<RenderedText> {
  const entries = (await listPages(reading))
    .filter(({ page }) => page.noRobotsIndex !== true)
    .slice(0, MAX_IN_SITEMAP)
    .map(({ url, page: { updatedAt } }) => {
      const changed = updatedAt === undefined ? '' : element('lastmod', updatedAt);
      return `<url>${element('loc', url)}${changed}</url>`;
    });
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return xml('application/xml', `<urlset xmlns="${namespace}">${entries.join('\n')}</urlset>`);
}

async function rss(reading: Reading): Promise<RenderedText> {
  const { map, published, customization, siteSpace } = reading;
  const changed = (await listPages(reading))
    .filter(({ page }) => page.updatedAt !== undefined && page.noIndex !== true)
    .sort((a, b) => (b.page.updatedAt ?? '').localeCompare(a.page.updatedAt ?? ''))
    .slice(0, MAX_CHANGES);
  const title = customization.title ?? published.site.title;
  const own = `${publicOrigin(reading)}${map.basePath}rss.xml`;
  const channel = [
    element('title', title),
    element('link', publicOrigin(reading) + map.home),
    element('description', title),
    ...(siteSpace.space.language === undefined ? [] : [element('language', siteSpace.space.language)]),
    `<atom:link href="${xmlText(own)}" rel="self" type="application/rss+xml"/>`,
    ...changed.map(changeItem),
  ];
  const body = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('\n')}</channel></rss>`;
  return xml('application/rss+xml', body);
}

function changeItem({ page: { id, title, description, updatedAt = '' }, url, version }: ListedPage): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="false">${xmlText(`${version.space}/${id}/${updatedAt}`)}</guid>`,
    element('pubDate', new Date(updatedAt).toUTCString()),
    ...(description === undefined ? [] : [element('description', description)]),
    '</item>',
  ].join('');
}

function llms({ customization, published, map }: Reading, pages: readonly ListedPage[]): string {
  const lines = [`# ${customization.title ?? published.site.title}`];
  for (const siteSpace of map.siteSpaces) {
    const own = pages.filter((listed) => listed.siteSpace.id === siteSpace.id);
    if (own.length === 0) continue;
    lines.push('', `## ${siteSpace.title}`, '');
    for (const { page, markdownUrl } of own) {
      const about = page.description === undefined ? '' : `: ${page.description.replace(/\s+/g, ' ')}`;
      lines.push(`- [${page.title.replace(/[\\[\]]/g, '\\$&')}](${markdownUrl})${about}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Pages are read one after the other while they are sent, so that a large site is never in memory as a whole. */
function llmsFull(reading: Reading, pages: readonly ListedPage[]): SiteResponse {
  async function* write(): AsyncGenerator<string> {
    yield `# ${reading.customization.title ?? reading.published.site.title}\n`;
    for (const page of pages.slice(0, MAX_FULL_PAGES)) {
      yield `\n---\nSource: ${page.url}\n\n${await writtenOut(reading, page)}\n`;
    }
    if (pages.length > MAX_FULL_PAGES) yield `\n---\nThe other pages are listed in llms.txt.\n`;
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex', ...cachingOf(reading) };
  return { status: 200, headers, body: Readable.from(write()) };
}

/** A page in full, or where to read it if that would make readers of other sites wait. */
async function writtenOut(reading: Reading, { page, version, markdownUrl }: ListedPage): Promise<string> {
  try {
    return await pageMarkdown(reading, version, reading.source.markdown(version, page.id));
  } catch (error) {
    if (!(error instanceof HeavyPage)) throw error;
    return `# ${page.title}\n\nThis page is too long for this file. Read it at ${markdownUrl}`;
  }
}

function text(body: string): RenderedText {
  return new RenderedText(body, { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' });
}

function xml(type: string, body: string): RenderedText {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'x-robots-tag': 'noindex' };
  return new RenderedText(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, headers);
}

/** A page of a site with its address. */
export interface ListedPage {
  page: DocumentPage;
  siteSpace: SiteSpace;
  version: SpaceVersion;
  /** Absolute, as readers are meant to see it. */
  url: string;
  /** The same as Markdown. */
  markdownUrl: string;
}

/** Lists the pages of all spaces of a site that readers find by its contents, space by space in their order. */
export async function listPages(reading: Reading): Promise<ListedPage[]> {
  const { map, source } = reading;
  const origin = publicOrigin(reading);
  const bySpace = await Promise.all(
    map.siteSpaces.map(async (siteSpace) => {
      const { id: space, revision } = siteSpace.space;
      const version = space === reading.version.space ? reading.version : { space, revision };
      const pages = await source.pages(version);
      return pages.order.map((page) => ({
        page,
        siteSpace,
        version,
        url: origin + map.hrefOf(siteSpace.id, pathOfPage(page, pages) ?? ''),
        markdownUrl: `${origin}${map.hrefOf(siteSpace.id, page.path)}.md`,
      }));
    }),
  );
  return bySpace.flat();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot stand in XML
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text so that XML takes it for nothing else; characters that XML cannot hold are left out. */
export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Writes an element that holds a text. */
export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
