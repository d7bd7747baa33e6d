import type { FastifyRequest } from 'fastify';
import type { VNode } from 'preact';
import type { Reader } from '../audience/reader.js';
import { decoded } from '../content/decoded.js';
import { BlockUpdate, updateBlock } from '../content/integration-blocks.js';
import { readBranch, readOperation, readSharedSchema } from '../content/page-parts.js';
import type { Reading } from '../content/reading.js';
import { pathOfPage } from '../content/references.js';
import { searchSite } from '../content/search.js';
import { eventFor, PageFeedback, ReaderEvent } from '../events/reader-event.js';
import { renderWithIcons } from '../icons/render-with-icons.js';
import { siteAddresses } from '../layout/addresses.js';
import { EntryList } from '../layout/contents.js';
import { MessageDocument } from '../layout/message-document.js';
import { PartDocument } from '../layout/part-document.js';
import { SearchDocument } from '../layout/search-document.js';
import { SearchResults } from '../layout/search-results.js';
import { jsonIn } from './body-text.js';
import { responded } from './caching.js';
import type { FileResponses } from './file-responses.js';
import { documentAt, type PageResponses } from './page-responses.js';
import { ProxiedRequests } from './proxied-requests.js';
import { RenderedText } from './rendered-text.js';
import { isFromSite, signedOut } from './sign-out.js';
import { plain, type SiteResponse } from './site-response.js';

/** Serves what stands below the mark of the server itself: search, branches of the table of contents, parts of API references, files, fonts, preview images, requests to APIs, events, blocks, feedback and signing out. */
export class SiteResponses {
  readonly #requests = new ProxiedRequests();

  constructor(
    private readonly files: FileResponses,
    private readonly pages: PageResponses,
    /** In which a proxy says where the reader is, if there is one that does. */
    private readonly countryHeader: string | undefined,
  ) {}

  /** Responds to one request of a reader. */
  respond(reading: Reading, reader: Reader, path: readonly string[], request: FastifyRequest): Promise<SiteResponse> {
    const [name, ...rest] = path;
    const isPost = request.method === 'POST';
    if (name === 'search' && !isPost) return this.#search(reading, reader.query);
    if (name === 'contents' && !isPost) return this.#contents(reading, rest, reader.query);
    if (name === 'schemas' && !isPost) return this.#schema(reading, rest.map(decoded), reader.query);
    if (name === 'operations' && !isPost) return this.#operation(reading, rest.map(decoded), reader.query);
    if (name === 'files' && !isPost) return this.files.file(reading, rest, reader.query, request);
    if (name === 'fonts' && !isPost) return this.files.font(reading, rest, request);
    if (name === 'social' && !isPost) return this.files.socialPreview(reading, rest, request);
    if (name === 'sign-out') return isPost ? Promise.resolve(signOut(reading, request)) : this.#askToSignOut(reading);
    if (name === 'requests' && isPost) return this.#requests.respond(reading, request);
    if (name === 'events' && isPost) return this.#event(reading, request);
    if (name === 'blocks' && isPost) return this.#block(reading, rest, request);
    if (name === 'feedback' && isPost) return this.#feedback(reading, request);
    return this.pages.notFound(reading);
  }

  async #search(reading: Reading, query: URLSearchParams): Promise<SiteResponse> {
    const text = query.get('q') ?? '';
    const [site, results] = await Promise.all([this.pages.siteView(reading), searchSite(reading, text)]);
    const view = { site, query: text, results };
    if (!query.has('fragment')) return this.pages.written(reading, site, <SearchDocument view={view} />);
    return fragment(reading, <SearchResults view={view} asOptions />);
  }

  /** A branch of the table of contents that a reader opens. */
  async #contents(reading: Reading, [id]: readonly string[], query: URLSearchParams): Promise<SiteResponse> {
    const side = query.has('before') ? 'before' : 'after';
    const at = Number(query.get(side) ?? 0);
    const site = await this.pages.siteView(reading);
    const isPlace = Number.isSafeInteger(at) && at >= 0;
    const entries = isPlace ? await readBranch(reading, site, id && decoded(id), { side, at }) : undefined;
    if (!entries) return plain(404, 'There is no such part of the table of contents.');
    return fragment(reading, <EntryList site={site} entries={entries} />);
  }

  /** A shared schema of an API specification that a reader opens. */
  async #schema(reading: Reading, path: readonly string[], query: URLSearchParams): Promise<SiteResponse> {
    const site = await this.pages.siteView(reading);
    const part = query.get('fragment');
    const schema = await readSharedSchema(reading, site, path, part !== 'parts');
    if (!schema) return part === null ? this.pages.notFound(reading) : plain(404, 'There is no such schema.');
    if (part !== null) return fragment(reading, schema);
    return this.pages.written(reading, site, <PartDocument site={site} title={path[1] ?? ''} part={schema} />);
  }

  /** A part of an operation of an API specification that a reader opens: the form to try it, or a sample. */
  async #operation(reading: Reading, path: readonly string[], query: URLSearchParams): Promise<SiteResponse> {
    const [spec = '', method = ''] = path;
    const site = await this.pages.siteView(reading);
    const asked = query.get('fragment');
    const place = { spec, method, path: query.get('path') ?? '' };
    const index = Number(query.get('sample') ?? Number.NaN);
    const found = await readOperation(
      reading,
      site,
      place,
      asked === 'form' ? { kind: 'form' } : { kind: 'sample', index },
    );
    if (!found)
      return asked === null ? this.pages.notFound(reading) : plain(404, 'There is no such part of an operation.');
    if (asked !== null) return fragment(reading, found);
    const title = `${method.toUpperCase()} ${place.path}`;
    return this.pages.written(reading, site, <PartDocument site={site} title={title} part={found} />);
  }

  /** A link alone signs nobody out: anybody could have led the reader to it. */
  async #askToSignOut(reading: Reading): Promise<SiteResponse> {
    const site = await this.pages.siteView(reading);
    const title = site.words.signOut;
    const view = { site, title, text: '', form: { title, action: siteAddresses(site).signOut } };
    return this.pages.written(reading, site, <MessageDocument view={view} />);
  }

  async #event(reading: Reading, request: FastifyRequest): Promise<SiteResponse> {
    if (!isFromSite(request)) return plain(403, 'Events come from pages of the site.');
    const { data: event } = ReaderEvent.safeParse(jsonIn(request.body));
    if (!event) return plain(400, 'This is no event: it needs a known "type".');
    const { visitorId, sessionId, referrer, language, url, location, ...fields } = event;
    const session = { visitorId, sessionId, referrer, language };
    const about = { page: location.page, url, ...this.#visitor(request), session };
    await reading.source.record([eventFor(reading, fields, about)]);
    return { status: 204, headers: { 'cache-control': 'no-store' } };
  }

  /** What an integration shows for a block of a page after what a reader did with it. */
  async #block(reading: Reading, [key = '']: readonly string[], request: FastifyRequest): Promise<SiteResponse> {
    if (!isFromSite(request)) return plain(403, 'Blocks are used on pages of the site.');
    const { data: update } = BlockUpdate.safeParse(jsonIn(request.body));
    if (!update) return plain(400, 'A block takes "state" and "props" as objects, and an "action" with its name.');
    const page = documentAt(reading);
    if (!page) return plain(404, 'There is no such page.');
    const site = await this.pages.siteView(reading);
    const href = reading.map.hrefOf(reading.siteSpace.id, pathOfPage(page, reading.pages) ?? '');
    const response = await updateBlock(reading, { id: page.id, href, site }, decoded(key), update);
    if (!response) return plain(404, 'There is no such block on this page.');
    if ('made' in response) return unstored(fragment(reading, response.made));
    // Proxies put pages of their own in the place of responses that begin with a 5.
    const { reported } = response;
    return reported === undefined ? plain(424, site.words.blockFailed) : plain(422, reported);
  }

  #visitor({ headers }: FastifyRequest) {
    const country = this.countryHeader === undefined ? undefined : headers[this.countryHeader];
    return { userAgent: headers['user-agent'] ?? '', country: typeof country === 'string' ? country : '' };
  }

  async #feedback(reading: Reading, request: FastifyRequest): Promise<SiteResponse> {
    if (!isFromSite(request)) return plain(403, 'Feedback comes from pages of the site.');
    if (!reading.customization.feedback.enabled) return this.pages.notFound(reading);
    const { data: feedback } = PageFeedback.safeParse(fieldsIn(request.body));
    if (!feedback) return plain(400, 'Feedback needs a "rating": "bad", "ok" or "good".');
    const { rating, comment, url, page } = feedback;
    const fields =
      comment === ''
        ? { type: 'page_post_feedback', feedback: { rating } }
        : { type: 'page_post_feedback_comment', feedback: { rating, comment } };
    const session = { visitorId: 'feedback', sessionId: request.id };
    const about = { page, url, ...this.#visitor(request), session };
    await reading.source.record([eventFor(reading, fields, about)]);
    if (request.headers['sec-fetch-mode'] !== 'navigate')
      return { status: 204, headers: { 'cache-control': 'no-store' } };
    const site = await this.pages.siteView(reading);
    const { feedbackThanks, backToStart } = site.words;
    const link = { title: backToStart, href: site.homeHref, isExternal: false };
    const view = { site, title: feedbackThanks, text: '', link };
    return this.pages.written(reading, site, <MessageDocument view={view} />);
  }
}

/** What was made for one reader, who may do the same again. */
function unstored(response: SiteResponse): SiteResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } };
}

/** Sends a part of a page, which the page that asked for it puts in place. */
function fragment(reading: Reading, part: VNode): SiteResponse {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-robots-tag': 'noindex',
  };
  return responded(reading, new RenderedText(renderWithIcons(part), headers));
}

function signOut({ map, published, cookiePath }: Reading, request: FastifyRequest): SiteResponse {
  return signedOut(request, { cookiePath, home: map.home, logout: published.site.urls.logout });
}

function fieldsIn(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}
