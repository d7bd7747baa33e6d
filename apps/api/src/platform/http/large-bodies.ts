import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../access/authenticate.guard.js';
import type { IdentityService } from '../access/identity.service.js';
import type { ApiEnv } from '../config/env.js';
import type { LargeContent } from '../endpoint/endpoint-declaration.js';
import type { RateLimiter } from './rate-limiter.service.js';

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
    /** What the body carries that may be larger than other bodies. */
    carries?: LargeContent;
  }
}

/**
 * Lets routes that declare what they carry take bodies of its size, and asks for a token before such a body is read:
 * everybody may send other bodies before we know them, but those are small.
 */
export function acceptLargeBodies(
  fastify: FastifyInstance,
  env: ApiEnv,
  callers: { identities: IdentityService; limiter: RateLimiter },
): void {
  fastify.addHook('onRoute', (route) => {
    const carries = route.config?.carries;
    if (carries === undefined) return;
    route.bodyLimit = Math.max(env.LECTERN_BODY_LIMIT_BYTES, BODY_BYTES[carries](env));
    route.onRequest = (request, reply) => requireKnownCaller(request, reply, callers);
  });
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
