import type { FastifyRequest } from 'fastify';
import type { LecternApi } from '../api/lectern-api.js';
import { type CookieScope, type CredentialName, forgetCredentials, keepCredential } from '../audience/credentials.js';
import { type Reader, type Resolution, readerOf, resolve } from '../audience/reader.js';
import { addressOf, type RequestAddress } from '../audience/request-address.js';
import { tokenLifetime } from '../audience/token-lifetime.js';
import { openReading, type Reading } from '../content/reading.js';
import type { SiteMemory } from '../content/site-memory.js';
import { SiteSource } from '../content/site-source.js';
import { feedAnswer, ROBOTS_AWAY, ROBOTS_ELSEWHERE } from '../feeds/feeds.js';
import { type Answer, plain, redirect } from './answer.js';
import type { Assets } from './assets.js';
import { bareNotFound } from './bare-page.js';
import type { OperatorAnswers } from './operator-answers.js';
import type { OwnAnswers } from './own-answers.js';
import type { PageAnswers } from './page-answers.js';

const SHARE_KEY_SECONDS = 30 * 24 * 60 * 60;

/** Everything that answering needs. */
interface Parts {
  api: LecternApi;
  memory: SiteMemory;
  assets: Assets;
  pages: PageAnswers;
  own: OwnAnswers;
  operators: OperatorAnswers;
  /** The host that all organizations share, where no script of one of them may run. */
  sharedHost: string | undefined;
  now(): Date;
}

/** Answers requests of readers: finds out what the address means for this reader, and then what is asked for of it. */
export class RequestHandler {
  constructor(private readonly parts: Parts) {}

  async answer(request: FastifyRequest): Promise<Answer> {
    const address = addressOf(request);
    if (!address) return plain(400, 'The request names no host that this server could answer for.');
    const { asked } = address;
    if (asked.kind === 'own' && asked.path[0] === 'assets') {
      return this.parts.assets.answer(asked.path[1], request.headers['accept-encoding']);
    }
    const forOperators = asked.kind === 'own' ? this.parts.operators.answer(asked.path, request) : undefined;
    if (forOperators) return forOperators;
    if (request.method === 'POST' && asked.kind !== 'own')
      return plain(405, 'Pages are only read.', { allow: 'GET, HEAD' });
    return this.#resolved(request, address, readerOf(request, address));
  }

  async #resolved(request: FastifyRequest, address: RequestAddress, reader: Reader): Promise<Answer> {
    const resolution = await resolve(this.parts.api, address.url, reader);
    if (resolution.kind !== 'content') return elsewhere(request, address, resolution);
    const source = new SiteSource(this.parts.api, this.parts.memory, resolution.content);
    const { visitorToken, shareKey } = reader.credentials;
    const { host } = new URL(address.origin);
    const reading = await openReading(source, {
      host,
      isSignedIn: visitorToken !== undefined || shareKey !== undefined,
      mayRunScripts: host !== this.parts.sharedHost,
    });
    if (!reading) return bareNotFound();
    return this.#withoutSecrets(request, address, reader, reading) ?? this.#read(request, address, reader, reading);
  }

  #read(request: FastifyRequest, { asked }: RequestAddress, reader: Reader, reading: Reading): Promise<Answer> {
    switch (asked.kind) {
      case 'page':
        return this.parts.pages.page(reading);
      case 'markdown':
        return this.parts.pages.markdown(reading);
      case 'feed':
        return feedAnswer(reading, asked.name);
      case 'own':
        return this.parts.own.answer(reading, reader, asked.path, request);
    }
  }

  /** What an address says of the reader is kept in cookies instead, so that nobody sends it on with the address. */
  #withoutSecrets(
    request: FastifyRequest,
    { suffix }: RequestAddress,
    { brought, query }: Reader,
    { at, map }: Reading,
  ): Answer | undefined {
    const kept: [CredentialName, string | undefined][] = [
      ['visitorToken', brought.visitorToken],
      ['previewToken', brought.previewToken],
      ['claims', brought.claims],
      ['shareKey', at.shareKey],
    ];
    const shown = kept.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
    if (shown.length === 0) return undefined;
    const mark = at.shareKey === undefined ? '' : `~${at.shareKey}/`;
    const base = mark === '' ? map.basePath : map.basePath.replace(mark, '');
    const scope: CookieScope = { path: base.replace(/\/$/, '') || '/', isSecure: request.protocol === 'https' };
    const cookies = shown.flatMap(({ name, value }) =>
      keepCredential(name, value, { ...scope, ...this.#lifetimeOf(name, value) }),
    );
    const rest = `${at.basePath.slice(at.siteBasePath.length)}${at.pathname.slice(1)}`;
    const clean = `${base}${rest}`.replace(/\/$/, '');
    return redirect(withQuery(`${clean}${suffix}` || '/', query), { status: 303, cookies });
  }

  #lifetimeOf(name: CredentialName, value: string): { maxAge?: number } {
    if (name === 'shareKey') return { maxAge: SHARE_KEY_SECONDS };
    const seconds = tokenLifetime(value, this.parts.now());
    return seconds === undefined ? {} : { maxAge: seconds };
  }
}

/** Answers where there is nothing for this reader: somewhere else, where to sign in, or that there is nothing. */
function elsewhere(
  request: FastifyRequest,
  { asked, path, suffix, query }: RequestAddress,
  resolution: Exclude<Resolution, { kind: 'content' }>,
): Answer {
  if (resolution.kind === 'moved') return redirect(withQuery(`${resolution.url.replace(/\/$/, '')}${suffix}`, query));
  // Who is let in no longer still wants to be forgotten.
  if (asked.kind === 'own' && asked.path[0] === 'sign-out') {
    const cookies = forgetCredentials({ path, isSecure: request.protocol === 'https' });
    return redirect(path, { status: 303, cookies });
  }
  const isSignIn = resolution.kind === 'sign-in';
  if (asked.kind === 'feed' && asked.name === 'robots.txt' && (isSignIn || path === '/')) {
    return plain(200, isSignIn ? ROBOTS_AWAY : ROBOTS_ELSEWHERE);
  }
  if (!isSignIn) return bareNotFound();
  return asked.kind === 'own' ? plain(401, 'Sign in to read this site.') : redirect(resolution.url, { status: 302 });
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}
