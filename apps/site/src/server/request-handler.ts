import type { FastifyRequest } from 'fastify';
import type { LecternApi } from '../api/lectern-api.js';
import { isAdmitted } from '../audience/admitted-by.js';
import { type Reader, type Resolution, readerOf, resolveReader, unknownReader } from '../audience/reader.js';
import { type RequestAddress, requestAddress } from '../audience/request-address.js';
import { openReading, type Reading } from '../content/reading.js';
import type { SiteCache } from '../content/site-cache.js';
import { SiteSource } from '../content/site-source.js';
import { type Feeds, ROBOTS_AWAY, ROBOTS_ELSEWHERE } from '../feeds/feeds.js';
import type { Assets } from './assets.js';
import { bareNotFound, bareSignOut } from './bare-page.js';
import { withoutSecrets } from './clean-address.js';
import { FORWARDED_HOST } from './heavy-pages.js';
import type { OperatorResponses } from './operator-responses.js';
import type { PageResponses } from './page-responses.js';
import { isPreviewAddress, previewResponse } from './preview-responses.js';
import { signedOut } from './sign-out.js';
import { plain, redirect, type SiteResponse, withQuery } from './site-response.js';
import type { SiteResponses } from './site-responses.js';

/** Everything that answering needs. */
interface Parts {
  api: LecternApi;
  cache: SiteCache;
  assets: Assets;
  pages: PageResponses;
  own: SiteResponses;
  feeds: Feeds;
  operators: OperatorResponses;
  /** The host that all organizations share, without its port, where no script of one of them may run. */
  sharedHost: string | undefined;
  /** Where the API is for browsers. */
  apiUrl: string;
  /** The origin of the console, which shows previews in frames. */
  consoleOrigin: string;
  now(): Date;
}

/** Answers requests of readers: finds out what the address means for this reader, and then what is asked for of it. */
export class RequestHandler {
  constructor(private readonly parts: Parts) {}

  async respond(request: FastifyRequest): Promise<SiteResponse> {
    const address = requestAddress(request);
    if (!address) return plain(400, 'The request names no host that this server could answer for.');
    const response = await this.#respond(request, address);
    return isPreviewAddress(address) ? previewResponse(response, address, this.parts.consoleOrigin) : response;
  }

  async #respond(request: FastifyRequest, address: RequestAddress): Promise<SiteResponse> {
    const { asked } = address;
    if (asked.kind === 'own' && asked.path[0] === 'assets') {
      return this.parts.assets.respond(asked.path[1], request.headers['accept-encoding']);
    }
    const forOperators = asked.kind === 'own' ? this.parts.operators.respond(asked.path, request) : undefined;
    if (forOperators) return forOperators;
    if (request.method === 'POST' && asked.kind !== 'own')
      return plain(405, 'Pages are only read.', { allow: 'GET, HEAD' });
    const reader = isPreviewAddress(address) ? unknownReader(address) : readerOf(request, address);
    return this.#resolved(request, address, reader);
  }

  async #resolved(request: FastifyRequest, address: RequestAddress, reader: Reader): Promise<SiteResponse> {
    const resolution = await resolveReader(this.parts.api, address.url, reader);
    if (resolution.kind !== 'content') return elsewhere(request, address, resolution);
    const source = new SiteSource(this.parts.api, this.parts.cache, resolution.content);
    const { asVisitor, byShareLink } = isAdmitted(resolution.content.apiToken);
    // A dot at its end names the same host, and so does another port, by which browsers do not tell cookies apart.
    const host = new URL(address.origin).hostname.replace(/\.$/, '');
    const reading = await openReading(source, {
      host,
      forwardedHost: forwardedHostOf(request),
      isSignedIn: asVisitor || byShareLink,
      mayRunScripts: host !== this.parts.sharedHost,
      apiUrl: this.parts.apiUrl,
      ...(isPreviewAddress(address) && { previewFor: this.parts.consoleOrigin }),
    });
    if (!reading) return bareNotFound();
    const asking = { suffix: address.suffix, isSecure: request.protocol === 'https', now: this.parts.now() };
    return withoutSecrets(reading, reader, asking) ?? this.#read(request, address, reader, reading);
  }

  #read(request: FastifyRequest, { asked }: RequestAddress, reader: Reader, reading: Reading): Promise<SiteResponse> {
    switch (asked.kind) {
      case 'page':
        return this.parts.pages.page(reading);
      case 'markdown':
        return this.parts.pages.markdown(reading);
      case 'feed':
        return this.parts.feeds.respond(reading, asked.name);
      case 'own':
        return this.parts.own.respond(reading, reader, asked.path, request);
    }
  }
}

/** Returns where there is nothing for this reader: somewhere else, where to sign in, or that there is nothing. */
function elsewhere(
  request: FastifyRequest,
  { asked, path, suffix, query }: RequestAddress,
  resolution: Exclude<Resolution, { kind: 'content' }>,
): SiteResponse {
  if (resolution.kind === 'moved') return redirect(withQuery(`${resolution.url.replace(/\/$/, '')}${suffix}`, query));
  // Who is let in no longer still wants to be forgotten.
  if (asked.kind === 'own' && asked.path[0] === 'sign-out') {
    const home = plainPath(path);
    return request.method === 'POST' ? signedOut(request, { cookiePath: home, home }) : bareSignOut();
  }
  const isSignIn = resolution.kind === 'sign-in';
  if (asked.kind === 'feed' && asked.name === 'robots.txt' && (isSignIn || path === '/')) {
    return plain(200, isSignIn ? ROBOTS_AWAY : ROBOTS_ELSEWHERE);
  }
  if (!isSignIn) return bareNotFound();
  return asked.kind === 'own' ? plain(401, 'Sign in to read this site.') : redirect(resolution.url, { status: 302 });
}

/** A path that is nothing but one: not the beginning of another address, and nothing that ends a cookie. */
function plainPath(path: string): string {
  return /^\/(?![/\\])[\w.~%/-]*$/.test(path) ? path : '/';
}

/** The host that a proxy says readers see, without its port. Readers who say so themselves only fool themselves. */
function forwardedHostOf({ headers }: FastifyRequest): string | undefined {
  const named = headers[FORWARDED_HOST] ?? headers['x-forwarded-host'];
  return typeof named === 'string' && named !== '' ? named.split(/[,:]/)[0]?.trim().toLowerCase() : undefined;
}
