import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';
import type { OutsidePictures } from './outside-pictures.service.js';
import type { PictureLinks } from './picture-links.service.js';

type PictureRequest = FastifyRequest<{ Params: { organizationId: string }; Querystring: Record<string, unknown> }>;

/** Should a browser take one for anything but a picture, it runs and loads nothing. */
const HEADERS = { 'content-disposition': 'inline', 'content-security-policy': "sandbox; default-src 'none'" };

/**
 * Serves pictures from elsewhere at the addresses that `PictureLinks` makes. The signature is the permission: nobody has
 * to be known, and nothing of whoever asks is told to the server that the picture comes from.
 */
export function servePictures(
  fastify: FastifyInstance,
  { clock }: Pick<Platform, 'clock'>,
  { links, pictures }: { links: PictureLinks; pictures: OutsidePictures },
): void {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/pictures/:organizationId',
    handler: async ({ params, query, headers }: PictureRequest, reply) => {
      const grant = links.read(params.organizationId, query);
      if (!grant) throw new DomainError('picture.not_found');
      const remainingMs = grant.expiresAtMs - clock.now().getTime();
      if (!(remainingMs > 0)) throw new DomainError('picture.link_expired');
      const { bytes, contentType, etag } = await pictures.load(grant);
      reply.headers({ etag, 'cache-control': `private, max-age=${Math.floor(remainingMs / 1000)}` });
      if (headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.headers({ ...HEADERS, 'content-type': contentType }).send(Buffer.from(bytes));
    },
  });
}
