import { findPublishedVersion } from '@lectern/database/openapi/openapi-versions.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';
import { namesEtag } from '../../platform/http/etags.js';
import type { RateLimiter } from '../../platform/http/rate-limiter.service.js';
import type { VersionBytes } from '../versions/version-bytes.service.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other rules for calls from web pages than those of the rest. */
    cors?: { origin: string };
  }
}

type PublishedRequest = FastifyRequest<{ Params: { organizationId: string; file: string } }>;

const ROUTE = '/openapi/:organizationId/:file';
/** A new version is seen everywhere after a minute. */
const CACHE_CONTROL = 'public, max-age=60';
/** Tools in browsers read it from anywhere: it is public, and nobody has to be known. */
const ANY_ORIGIN = { cors: { origin: '*' } };

/** Serves the newest versions of public specifications to anyone, as `<slug>.json`. All others are unknown here. */
export function servePublishedSpecs(
  fastify: FastifyInstance,
  platform: Platform,
  { bytes, limiter }: { bytes: VersionBytes; limiter: RateLimiter },
): void {
  fastify.route({
    method: 'GET',
    url: ROUTE,
    config: ANY_ORIGIN,
    handler: async (request: PublishedRequest, reply) => {
      await limiter.count(reply, `address:${request.ip}`);
      const { organizationId, file } = request.params;
      const slug = /^(.+)\.json$/s.exec(file)?.[1];
      const version =
        slug === undefined ? null : await findPublishedVersion(platform.database, { organizationId, slug });
      if (!version) throw new DomainError('openapi_spec.not_found');
      const etag = `"${version.versionId}"`;
      const caching = { etag, 'cache-control': CACHE_CONTROL };
      if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).headers(caching).send();
      const document = await bytes.document(version);
      return reply.headers({ ...caching, 'content-type': 'application/json; charset=utf-8' }).send(document);
    },
  });
  // Browsers ask beforehand whether they may send `If-None-Match`.
  fastify.route({
    method: 'OPTIONS',
    url: ROUTE,
    config: ANY_ORIGIN,
    handler: async (_request, reply) => reply.status(204).send(),
  });
}
