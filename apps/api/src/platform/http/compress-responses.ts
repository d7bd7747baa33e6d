import { pipeline, Readable, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { acceptedEncoding, type ContentEncoding } from '@lectern/domain/platform/http/accepted-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/** What fits into one packet gains nothing. */
const MIN_BYTES = 1024;
/** Strong enough to save most of the bytes, at a fraction of the time that the best would take. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

/**
 * Compresses the JSON of reads for clients that take it, in threads beside the one that responds. Changes are left alone:
 * their responses may hold a new secret beside what the caller has sent, and their length would tell of it.
 */
export function compressResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isLargeJson(request, reply, payload)) return done(null, payload);
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')));
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || payload === null) return done(null, payload);
    if (payload instanceof Readable) {
      describeEncoding(reply, encoding);
      return done(
        null,
        pipeline(payload, compressor(encoding), () => {}),
      );
    }
    compress(payload, encoding, (error, bytes) => {
      if (error) return done(error);
      describeEncoding(reply, encoding);
      done(null, bytes);
    });
  });
}

/** Whether there would be something to compress, also where the client has the response already. */
function isLargeJson(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer | Readable | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { endpoint } = stateOf(request);
  if (!endpoint || endpoint.produces !== undefined) return false;
  if (reply.statusCode === 304) return payload === null;
  if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return false;
  return typeof payload === 'string' || Buffer.isBuffer(payload)
    ? payload.length >= MIN_BYTES
    : payload instanceof Readable;
}

/** The ETag is that of the content, whose bytes are others now: for a weak one that makes no difference. */
function describeEncoding(reply: FastifyReply, encoding: ContentEncoding): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
  reply.header('content-encoding', encoding).removeHeader('content-length');
}

function withAcceptEncoding(vary: unknown): string {
  return vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
}

function compress(
  payload: string | Buffer,
  encoding: ContentEncoding,
  done: (error: Error | null, bytes: Buffer) => void,
): void {
  if (encoding === 'br') brotliCompress(payload, BROTLI, done);
  else gzip(payload, GZIP, done);
}

function compressor(encoding: ContentEncoding): Transform {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
}
