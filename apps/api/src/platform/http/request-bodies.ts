import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { exceededJsonLimit } from '@lectern/domain/platform/http/json-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../access/authenticate.guard.js';
import type { IdentityService } from '../access/identity.service.js';
import type { ApiEnv } from '../config/env.js';
import type { LargeContent } from '../endpoint/endpoint-declaration.js';
import type { RateLimiter } from './rate-limiter.service.js';
import { unstorableInJson } from './unstorable-text.js';

/** How large a body may be before we know who sends it. */
export const ANONYMOUS_BODY_BYTES = 65_536;

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
export function acceptBodies(
  fastify: FastifyInstance,
  env: ApiEnv,
  callers: { identities: IdentityService; limiter: RateLimiter },
): void {
  acceptJson(fastify);
  fastify.addHook('onRoute', (route) => {
    const { needsToken, carries } = route.config ?? {};
    if (!needsToken) return;
    const usual = env.LECTERN_BODY_LIMIT_BYTES;
    const limit = carries === undefined ? usual : Math.max(usual, BODY_BYTES[carries](env));
    const anonymousLimit = Math.min(ANONYMOUS_BODY_BYTES, limit);
    route.bodyLimit = limit;
    route.onRequest = async (request, reply) => {
      if (mayExceed(anonymousLimit, request)) await requireKnownCaller(request, reply, callers);
    };
  });
}

/** An empty body is no body, whatever the content type says: many clients send the header with every request. */
function acceptJson(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length === 0 ? null : new DomainError('request.unsupported_media_type'));
  });
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString();
    if (text.length === 0) return done(null, undefined);
    const exceeded = exceededJsonLimit(text);
    if (exceeded) return done(invalidRequest([{ path: 'body', message: exceeded }]));
    return parseJson(request, text, (error, value) => {
      const issues = error ? [] : unstorableInJson(text, value);
      done(issues.length > 0 ? invalidRequest(issues) : error, value);
    });
  });
}

/** Whether a body is larger than that, or does not say how large it is. */
function mayExceed(limit: number, { headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > limit;
}

async function requireKnownCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { identities, limiter }: { identities: IdentityService; limiter: RateLimiter },
): Promise<void> {
  const token = bearerToken(request);
  if (token !== undefined && (await identities.resolve(token))) return;
  await limiter.count(reply, `address:${request.ip}`);
  throw new DomainError(token === undefined ? 'auth.token_missing' : 'auth.token_invalid');
}
