import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange } from '@lectern/database/blobs/blob-store';
import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';
import { fileHeaders } from './file-headers.js';
import type { FileGrant, FileLinks, FilePath } from './file-links.service.js';

type FileRequest = FastifyRequest<{ Params: FilePath; Querystring: Record<string, unknown> }>;

/** Serves files at the addresses that `FileLinks` makes. The signature is the permission: nobody has to be known. */
export function serveFiles(fastify: FastifyInstance, { blobs, clock }: Platform, links: FileLinks): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/files/:organizationId/:blob/:name',
    handler: async (request: FileRequest, reply) => {
      const grant = links.read(request.params, request.query);
      if (!grant) throw new DomainError('file.not_found');
      const remainingMs = grant.expiresAtMs - clock.now().getTime();
      if (!(remainingMs > 0)) throw new DomainError('file.link_expired');
      return send(blobs, grant, Math.floor(remainingMs / 1000), request, reply);
    },
  });
}

async function send(
  blobs: BlobStore,
  { organizationId, blob, name, contentType }: FileGrant,
  maxAgeSeconds: number,
  request: FileRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${blob}"`;
  const caching = { etag, 'cache-control': `private, max-age=${maxAgeSeconds}` };
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).headers(caching).send();
  const { sizeBytes, range, stream } = await open(blobs, fileBlobKey(organizationId, blob), request, etag);
  if (range === 'none') {
    reply.header('content-range', `bytes */${sizeBytes}`);
    throw new DomainError('request.range_invalid', { sizeBytes });
  }
  reply.headers({ ...fileHeaders(contentType, name), ...caching, 'accept-ranges': 'bytes' });
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${sizeBytes}`);
  reply.header('content-length', range ? range.last - range.first + 1 : sizeBytes);
  // The reply destroys the stream when the client goes away, so that nothing stays open.
  return reply.send(stream);
}

interface OpenedFile {
  sizeBytes: number;
  /** What of it was asked for: all when absent, `none` when there is no such part. */
  range?: ByteRange | 'none';
  /** Absent when no content is to be sent. */
  stream?: Readable;
}

async function open(blobs: BlobStore, key: string, request: FileRequest, etag: string): Promise<OpenedFile> {
  const { method, headers } = request;
  if (method === 'HEAD') return found(await blobs.head(key));
  const condition = headers['if-range'];
  const isPartial = headers.range !== undefined && (condition === undefined || condition === etag);
  if (!isPartial) return found(await blobs.get(key));
  const { sizeBytes } = found(await blobs.head(key));
  const range = requestedRange(headers.range, sizeBytes);
  if (range === 'none') return { sizeBytes, range };
  return range === 'all' ? found(await blobs.get(key)) : { ...found(await blobs.get(key, range)), range };
}

function found<T>(blob: T | null): T {
  if (blob === null) throw new DomainError('file.not_found');
  return blob;
}

/** Whether a client has the content already. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/**
 * Reads the `Range` header of a request for a content of this size: the bytes that it asks for, `all` when it asks for
 * nothing that is understood, and `none` when it asks for bytes that there are not. Of several ranges none is given:
 * a server may always answer with everything.
 */
export function requestedRange(header: string | undefined, sizeBytes: number): ByteRange | 'all' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'none' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return 'all';
  if (Number(first) >= sizeBytes) return 'none';
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
