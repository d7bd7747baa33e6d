import type { Readable } from 'node:stream';
import { TemporaryFile } from '@lectern/database/blobs/temporary-file';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { exceededJsonLimit } from '@lectern/domain/platform/http/json-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unknownCaller } from '../access/authenticate.guard.js';
import type { CallerCredentials } from '../access/caller-credentials.service.js';
import { type IdentityService, isSignedToken } from '../access/identity.service.js';
import type { SiteVisitors } from '../access/site-visitors.service.js';
import type { ApiEnv } from '../config/env.js';
import type { LargeContent } from '../endpoint/endpoint-declaration.js';
import { stateOf } from '../endpoint/endpoint-input.js';
import { HEAVY_BODY_BYTES, type HeavyRequests, requestShare, UnreadBody } from './heavy-requests.js';
import type { RateLimiter } from './rate-limiter.service.js';
import { unstorableInJson } from './unstorable-text.js';

/** How large a body may be before we know who sends it. */
export const ANONYMOUS_BODY_BYTES = 65_536;
/** How much of a refused body is taken and thrown away, so that its sender gets to read why. */
const DISCARDED_BYTES = 32 * 1024 * 1024;

/** What JSON adds to a text: a backslash before every other character is more than any specification needs. */
const GROWTH = 2;
const ROOM_BYTES = 65_536;
/** A script of 10 MiB, and an icon and three previews in base64. */
const INTEGRATION_BYTES = 24 * 1024 * 1024;

const BODY_BYTES: Record<LargeContent, (env: ApiEnv) => number> = {
  specification: (env) => env.LECTERN_OPENAPI_LIMIT_BYTES * GROWTH + ROOM_BYTES,
  conversations: (env) => env.LECTERN_CONVERSATIONS_LIMIT_BYTES,
  integration: () => INTEGRATION_BYTES,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether only callers with a token may call the route. */
    needsToken?: boolean;
    /** What the body carries that may be larger than other bodies. */
    carries?: LargeContent;
  }
}

/**
 * Takes JSON bodies. Bodies of callers that nobody knows are small, on every route: a larger one is read only after its
 * token has been checked, and up to the size of what the route carries.
 */
export function acceptBodies(fastify: FastifyInstance, env: ApiEnv, callers: Callers, heavy: HeavyRequests): void {
  acceptJson(fastify, heavy);
  const held = new BodyMemory();
  fastify.addHook('onRoute', (route) => {
    const { needsToken, carries, upload } = route.config ?? {};
    if (!needsToken) return;
    const usual = env.LECTERN_BODY_LIMIT_BYTES;
    const limit = carries === undefined ? usual : Math.max(usual, BODY_BYTES[carries](env));
    const anonymousLimit = Math.min(ANONYMOUS_BODY_BYTES, limit);
    route.bodyLimit = limit;
    route.onRequest = async (request, reply) => {
      if (!mayExceed(anonymousLimit, request)) return;
      const share = await requireKnownCaller(request, reply, callers);
      if (!upload) held.add(Math.min(announcedBytes(request) ?? limit, limit), share, reply);
    };
  });
  fastify.addHook('preHandler', async (request, reply) => {
    const { body } = request;
    const { identity } = stateOf(request);
    if (!(body instanceof UnreadBody) || !identity || !request.routeOptions.config.needsToken) return;
    await callers.limiter.count(reply, `token:${identity.tokenId}`);
    await heavy.respond(request, reply);
  });
  fastify.addHook('onResponse', async ({ body }) => {
    if (body instanceof UnreadBody) await body.file.close();
  });
  // Fastify closes the connection under a client that is still sending, which then sees no response.
  fastify.addHook('onSend', async (request, reply) => {
    const isRefused = reply.statusCode === 413 && (announcedBytes(request) ?? Infinity) <= DISCARDED_BYTES;
    if (isRefused) reply.removeHeader('connection');
  });
}

interface Callers {
  credentials: CallerCredentials;
  identities: IdentityService;
  visitors: SiteVisitors;
  limiter: RateLimiter;
}

/**
 * An empty body is no body, whatever the content type says: many clients send the header with every request. A body that
 * is heavy stays as it is, for another process.
 */
function acceptJson(fastify: FastifyInstance, heavy: HeavyRequests): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('request.unsupported_media_type'));
  });
  fastify.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(request, payload, heavy.isOn).then((body) => {
      if (body instanceof UnreadBody) return done(null, body);
      if (body.length === 0) return done(null, undefined);
      const text = Buffer.concat(body.take()).toString();
      const exceeded = exceededJsonLimit(text);
      if (exceeded) return done(invalidRequest([{ path: 'body', message: exceeded }]));
      return parseJson(request, text, (error, value) => {
        const issues = error ? [] : unstorableInJson(text, value);
        done(issues.length > 0 ? invalidRequest(issues) : error, value);
      });
    }, done);
  });
}

/** Reads a body up to the limit of its route. One that is heavy goes to a file on the way, if there is one for it. */
function readBody(request: FastifyRequest, payload: Readable, spoolsHeavy: boolean): Promise<BodyParts | UnreadBody> {
  const limitBytes = request.routeOptions.bodyLimit ?? 0;
  const body = new BodyParts();
  let file: Promise<TemporaryFile> | undefined;
  let spooled = Promise.resolve();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      payload.off('data', onData);
      reject(error);
      // Also one that is only being opened while the sender is gone.
      file?.then((opened) => opened.close()).catch(() => {});
    };
    const refuse = () => fail(new DomainError('request.too_large', { limitBytes }));
    const onData = (part: Buffer): void => {
      body.add(part);
      if (body.length > limitBytes) {
        refuse();
      } else if (spoolsHeavy && body.length > HEAVY_BODY_BYTES) {
        payload.pause();
        file ??= TemporaryFile.open();
        spooled = spool(spooled, file);
        spooled.then(() => payload.resume(), fail);
      }
    };
    const spool = async (before: Promise<void>, to: Promise<TemporaryFile>) => {
      await before;
      const opened = await to;
      for (const part of body.take()) await opened.append(part);
    };
    if ((announcedBytes(request) ?? 0) > limitBytes) return refuse();
    payload.on('data', onData);
    payload.once('end', () => {
      // A stream that is paused may end all the same: the last part is on its way to the file then.
      resolve(file?.then((opened) => spooled.then(() => new UnreadBody(opened))) ?? body);
    });
    payload.once('error', fail);
  });
}

/** Below this, parts of a body take more memory than their bytes, so they are put together. */
const SMALL_PART_BYTES = 4_096;

class BodyParts {
  /** Of all that was ever added. */
  length = 0;
  readonly #parts: Buffer[] = [];
  #small: Buffer[] = [];

  add(part: Buffer): void {
    this.length += part.length;
    if (part.length >= SMALL_PART_BYTES) {
      this.#joinSmall();
      this.#parts.push(part);
    } else if (this.#small.push(part) >= SMALL_PART_BYTES) {
      this.#joinSmall();
    }
  }

  /** What was added since this was asked last. */
  take(): Buffer[] {
    this.#joinSmall();
    return this.#parts.splice(0);
  }

  #joinSmall(): void {
    if (this.#small.length > 0) this.#parts.push(Buffer.concat(this.#small));
    this.#small = [];
  }
}

/** Whether a body is larger than that, or does not say how large it is. */
function mayExceed(limit: number, request: FastifyRequest): boolean {
  const bytes = announcedBytes(request);
  return bytes === undefined ? 'transfer-encoding' in request.headers : bytes > limit;
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  if ('transfer-encoding' in headers) return undefined;
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/** Returns whose share of the memory the body takes. */
async function requireKnownCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { credentials, identities, visitors, limiter }: Callers,
): Promise<string> {
  const credential = credentials.of(request);
  const identity = credential ? await identities.resolve(credential.secret) : null;
  if (identity) {
    stateOf(request).identity = identity;
    return requestShare(request);
  }
  const visitor = credential && isSignedToken(credential.secret) ? await visitors.resolve(credential.secret) : null;
  if (visitor) {
    // Anybody can have the token of a public site.
    if (mayExceed(HEAVY_BODY_BYTES, request))
      throw new DomainError('request.too_large', { limitBytes: HEAVY_BODY_BYTES });
    return visitor.organizationId;
  }
  await limiter.count(reply, `address:${request.ip}`);
  throw unknownCaller(credential);
}

const MEBIBYTE = 1024 * 1024;
/** How much memory the bodies of all requests may take, and those of one organization. */
const ALL_BODIES_BYTES = 256 * MEBIBYTE;
const SHARE_BYTES = 128 * MEBIBYTE;
const RETRY_AFTER_SECONDS = 5;

/** Counts the bytes of large bodies for as long as their requests last, and refuses what memory has no room for. */
class BodyMemory {
  #all = 0;
  readonly #byShare = new Map<string, number>();

  add(bytes: number, share: string, reply: FastifyReply): void {
    const held = this.#byShare.get(share) ?? 0;
    if (this.#all + bytes > ALL_BODIES_BYTES || held + bytes > SHARE_BYTES) {
      throw new DomainError('organization.too_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    this.#change(share, bytes);
    reply.raw.once('close', () => this.#change(share, -bytes));
  }

  #change(share: string, bytes: number): void {
    this.#all += bytes;
    const held = (this.#byShare.get(share) ?? 0) + bytes;
    if (held === 0) this.#byShare.delete(share);
    else this.#byShare.set(share, held);
  }
}
