import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/**
 * Lets clients keep the answers of operations that are declared as `validated`: each has an ETag, and who sends it back
 * with `If-None-Match` gets 304 and no body as long as the answer would be the same. The ETag follows from every byte of
 * the answer, so it changes with all that an answer depends on: the content, the query, what the caller may do, and the
 * addresses of files, which change long before they expire.
 */
export function validateAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!stateOf(request).endpoint?.validated || reply.statusCode !== 200) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const etag = `"${hash('sha256', payload, 'base64url')}"`;
    // A client may keep it, but has to ask each time: access can be taken away.
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (!namesEtag(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

/** Tells whether an `If-None-Match` header names an ETag; for it, a weak validator is as good as a strong one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((named) => named.replace(/^W\//, '') === etag);
}
