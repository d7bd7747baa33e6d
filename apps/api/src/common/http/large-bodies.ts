import { DomainError } from '@lectern/domain/errors/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../auth/authenticate.guard.js';
import type { IdentityService } from '../auth/identity.service.js';
import type { RateLimiter } from './rate-limiter.js';

/** What JSON adds to a text: a backslash before every other character is more than any specification needs. */
const GROWTH = 2;
const ROOM_BYTES = 65_536;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body holds the text of a specification. */
    carriesSpecification?: true;
  }
}

/**
 * Lets routes that declare it take specifications of this size, and asks for a token before such a body is read:
 * everybody may send other bodies before we know them, but those are small.
 */
export function acceptSpecifications(
  fastify: FastifyInstance,
  limitBytes: number,
  callers: { identities: IdentityService; limiter: RateLimiter },
): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.carriesSpecification !== true) return;
    route.bodyLimit = Math.max(fastify.initialConfig.bodyLimit ?? 0, limitBytes * GROWTH + ROOM_BYTES);
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
