import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import { isFontFile } from '@lectern/database/sites/fonts/fonts.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { fontContentType, parseFontFileName } from '@lectern/domain/sites/fonts/font-file';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';

type FontRequest = FastifyRequest<{ Params: { organizationId: string; file: string } }>;

const HEADERS = {
  // A name stands for the same bytes for ever.
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves the files of fonts to everybody, as pages of sites need them. Other files are not there, whoever knows their hash. */
export function serveFonts(fastify: FastifyInstance, { database, blobs }: Platform): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/fonts/:organizationId/:file',
    handler: async ({ params: { organizationId, file }, headers, method }: FontRequest, reply) => {
      const named = parseFontFileName(file);
      if (!named || !(await isFontFile(database, { organizationId, ...named })))
        throw new DomainError('font.not_found');
      const etag = `"${named.sha256}"`;
      if (headers['if-none-match'] === etag) {
        return reply
          .status(304)
          .headers({ ...HEADERS, etag })
          .send();
      }
      const key = fileBlobKey(organizationId, named.sha256);
      const blob = method === 'HEAD' ? await blobs.head(key) : await blobs.get(key);
      if (!blob) throw new DomainError('font.not_found');
      const contentType = fontContentType(named.format);
      reply.headers({ ...HEADERS, etag, 'content-type': contentType, 'content-length': blob.sizeBytes });
      // The reply destroys the stream when the client goes away, so that nothing stays open.
      return reply.send('stream' in blob ? blob.stream : undefined);
    },
  });
}
