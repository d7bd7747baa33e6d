import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
};

/** Sends headers that keep browsers from guessing, framing or storing; a route may replace any of them. */
export function sendSecurityHeaders(fastify: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : HEADERS;
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
