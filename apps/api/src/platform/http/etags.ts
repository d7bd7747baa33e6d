import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/**
 * Lets clients keep the responses of operations that are declared as `validated`: each has an ETag, and who sends it back
 * with `If-None-Match` gets 304 and no body as long as the response would be the same. The ETag follows from every byte of
 * the response, so it changes with all that a response depends on: the content, the query, what the caller may do, and the
 * addresses of files, which change long before they expire.
 */
export function validateResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint, etag: known } = stateOf(request);
    if (!endpoint?.validated || reply.statusCode !== 200) return done(null, payload);
    const etag = known ?? (typeof payload === 'string' || Buffer.isBuffer(payload) ? etagOf(payload) : undefined);
    if (etag === undefined) return done(null, payload);
    reply.headers(validators(etag));
    if (!namesEtag(request.headers['if-none-match'], etag)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Fastify measures what it leaves out of a response to HEAD, and cannot measure null.
    done(null, request.method === 'HEAD' ? '' : null);
  });
}

/** The ETag of a text, or of all that another text follows from. */
export function etagOf(text: string | Buffer): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/** Thrown when the client has the response already. */
export class NotModified extends Error {
  constructor(readonly etag: string) {
    super('The client has the answer already');
  }
}

/** Ends a read whose ETag is known before its response is, if the client names that ETag. */
export function endIfKnown(request: FastifyRequest, etag: string): void {
  stateOf(request).etag = etag;
  if (namesEtag(request.headers['if-none-match'], etag)) throw new NotModified(etag);
}

/** Responds to a client that has the response already. */
export function sendNotModified({ etag }: NotModified, reply: FastifyReply): void {
  void reply.status(304).headers(validators(etag)).send();
}

/** A client may keep a response, but has to ask each time: access can be taken away. */
function validators(etag: string) {
  return { etag, 'cache-control': 'private, no-cache' };
}

/** Whether an `If-None-Match` header names an ETag; for it, a weak validator is as good as a strong one. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((named) => named.replace(/^W\//, '') === etag);
}
