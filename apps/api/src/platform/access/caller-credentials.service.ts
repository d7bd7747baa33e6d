import { PERSONAL_SESSION, SESSION_HEADER, SESSION_PREFIX } from '@lectern/domain/people/sessions/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Urls } from '../config/urls.js';

/** What a caller is recognized by. */
export interface Credential {
  secret: string;
  isSession: boolean;
}

/** A session that a browser keeps: the personal one, or that of an organization by its id. */
export interface KeptSession {
  name: string;
  secret: string;
}

/** The browser that shows the console, and the sessions in its cookies. */
export interface Browser {
  userAgent: string;
  sessions: readonly KeptSession[];
  /** Has the browser keep a session; a new one replaces the one of its name. */
  keep(session: KeptSession, maxAgeSeconds: number): void;
  /** Has the browser forget a session. */
  forget(name: string): void;
}

/** More sessions than this in one browser are not looked at. */
const MAX_SESSIONS = 20;

/**
 * Reads what a request is made with: a token in its header, or the session in a cookie that the request names.
 *
 * Browsers send cookies with requests that any page makes. So a cookie counts only together with a header that other
 * pages cannot send along with cookies, and only where nothing says that the request comes from another origin.
 */
@Injectable()
export class CallerCredentials {
  readonly #ownOrigins: ReadonlySet<string>;
  readonly #scheme: string;
  readonly #cookiePrefix: string;
  readonly #cookieAttributes: string;

  constructor({ api, app }: Urls) {
    this.#ownOrigins = new Set([api, app].map((url) => new URL(url).origin));
    this.#scheme = new URL(app).protocol;
    const isSecure = this.#scheme === 'https:';
    this.#cookiePrefix = `${isSecure ? '__Host-' : ''}lectern_session`;
    this.#cookieAttributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** What the caller is recognized by, if it says anything. A token in the header comes before a session. */
  of(request: FastifyRequest): Credential | undefined {
    const token = bearerToken(request);
    if (token !== undefined) return { secret: token, isSession: false };
    const name = request.headers[SESSION_HEADER];
    if (typeof name !== 'string' || !this.#isOwnPage(request)) return undefined;
    const secret = cookiesOf(request).get(this.#cookieOf(name));
    return secret?.startsWith(SESSION_PREFIX) ? { secret, isSession: true } : undefined;
  }

  /** The browser behind a request; throws unless an own page sent the request. */
  browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
    if (request.headers[SESSION_HEADER] === undefined || !this.#isOwnPage(request)) {
      throw new DomainError('auth.not_own_page');
    }
    const setCookie = (name: string, value: string, maxAgeSeconds: number) =>
      reply.header(
        'set-cookie',
        `${this.#cookieOf(name)}=${value}; Max-Age=${maxAgeSeconds}; ${this.#cookieAttributes}`,
      );
    return {
      userAgent: request.headers['user-agent'] ?? '',
      sessions: this.#sessionsOf(request),
      keep: ({ name, secret }, maxAgeSeconds) => setCookie(name, secret, maxAgeSeconds),
      forget: (name) => setCookie(name, '', 0),
    };
  }

  #sessionsOf(request: FastifyRequest): KeptSession[] {
    const prefix = this.#cookiePrefix;
    return [...cookiesOf(request)]
      .filter(([cookie, secret]) => isNamed(cookie, prefix) && secret.startsWith(SESSION_PREFIX))
      .map(([cookie, secret]) => ({ name: cookie.slice(prefix.length + 1) || PERSONAL_SESSION, secret }))
      .slice(0, MAX_SESSIONS);
  }

  #cookieOf(name: string): string {
    return name === PERSONAL_SESSION ? this.#cookiePrefix : `${this.#cookiePrefix}_${name}`;
  }

  /** Whether nothing says that another page than one of this installation sent the request. */
  #isOwnPage({ headers, host }: FastifyRequest): boolean {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return false;
    const { origin } = headers;
    // Behind a proxy requests arrive without TLS, so the scheme is the one that people use.
    return origin === undefined || this.#ownOrigins.has(origin) || origin === `${this.#scheme}//${host}`;
  }
}

/** The token of the authorization header, if there is one. The secret of a session is none: it is empty, as unknown. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token?.startsWith(SESSION_PREFIX) ? '' : token;
}

function isNamed(cookie: string, prefix: string): boolean {
  return cookie === prefix || cookie.startsWith(`${prefix}_`);
}

function cookiesOf({ headers }: FastifyRequest): Map<string, string> {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
