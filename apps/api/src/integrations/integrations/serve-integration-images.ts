import { fileBlobKey } from '@lectern/database/blobs/file-blob-key';
import { findIntegration } from '@lectern/database/integrations/integrations.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';

type ImageRequest = FastifyRequest<{ Params: { integrationName: string; image: string } }>;

const HEADERS = {
  // A name stands for the same bytes for ever.
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG that is opened as a page is one that anybody may have written.
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
};

/** Serves the images of integrations to everybody: nobody can guess the names of those that are private. */
export function serveIntegrationImages(fastify: FastifyInstance, platform: Platform): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/v1/integrations/:integrationName/assets/:image',
    handler: async ({ params, headers, method }: ImageRequest, reply) => {
      const integration = await findIntegration(platform.database, params.integrationName);
      const image = integration?.images.find(({ name }) => name === params.image);
      if (!integration || !image) throw new DomainError('integration_asset.not_found');
      const etag = `"${image.name}"`;
      if (headers['if-none-match'] === etag)
        return reply
          .status(304)
          .headers({ ...HEADERS, etag })
          .send();
      const key = fileBlobKey(integration.organizationId, image.name);
      const blob = method === 'HEAD' ? await platform.blobs.head(key) : await platform.blobs.get(key);
      if (!blob) throw new DomainError('integration_asset.not_found');
      reply.headers({ ...HEADERS, etag, 'content-type': image.contentType, 'content-length': blob.sizeBytes });
      // The reply destroys the stream when the client goes away, so that nothing stays open.
      return reply.send('stream' in blob ? blob.stream : undefined);
    },
  });
}
