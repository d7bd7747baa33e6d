import { pipeline, Readable, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { acceptedEncoding, type ContentEncoding } from '@lectern/domain/platform/http/accepted-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/** What fits into one packet gains nothing. */
const MIN_BYTES = 1024;
/** Strong enough to save most of the bytes, at a fraction of the time that the best would take. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 4 };

/**
 * Compresses the JSON of reads for clients that take it, in threads beside the one that responds. Changes are left alone:
 * their responses may hold a new secret beside what the caller has sent, and their length would tell of it.
 */
export function compressResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isJsonRead(request, reply)) return done(null, payload);
    const isKnown = reply.statusCode === 304;
    if (!isKnown && !isLarge(payload)) return done(null, payload);
    varyByEncoding(reply);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (isKnown || encoding === undefined || !isLarge(payload)) return done(null, payload);
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

function isJsonRead(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const { endpoint } = stateOf(request);
  const isJson = endpoint !== undefined && endpoint.produces === undefined;
  return isJson && (reply.statusCode === 200 || reply.statusCode === 304) && !reply.hasHeader('content-encoding');
}

function isLarge(payload: unknown): payload is string | Buffer | Readable {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length >= MIN_BYTES;
  return payload instanceof Readable;
}

/** The ETag is that of the content, whose bytes are others now: for a weak one that makes no difference. */
function describeEncoding(reply: FastifyReply, encoding: ContentEncoding): void {
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
  reply.header('content-encoding', encoding).removeHeader('content-length');
}

/** Tells caches that a response depends on what codings the client takes, beside what it depends on already. */
export function varyByEncoding(reply: FastifyReply): void {
  const named = String(reply.getHeader('vary') ?? '').toLowerCase();
  if (named.includes('accept-encoding')) return;
  reply.header('vary', named === '' ? 'accept-encoding' : `${named}, accept-encoding`);
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
