import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
};

/** Headers that keep browsers from guessing, framing or storing what is answered. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return HEADERS;
  return { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}

/** Sends the security headers with every response; a route may replace any of them. */
export function sendSecurityHeaders(fastify: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
