import { Readable } from 'node:stream';
import { DomainError } from '@lectern/domain/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../common/platform.js';
import { fileHeaders } from '../files/file-headers.js';
import { MakePdf } from './make-pdf.js';
import { PdfLinks, type PdfPath } from './pdf-links.js';

type PdfRequest = FastifyRequest<{ Params: PdfPath; Querystring: Record<string, unknown> }>;

/** Serves PDFs at the addresses that `PdfLinks` makes. The signature is the permission: nobody has to be known. */
export function servePdf(fastify: FastifyInstance, platform: Platform): void {
  const links = new PdfLinks(platform);
  const makePdf = new MakePdf(platform);
  fastify.route({
    method: 'GET',
    url: '/pdf/:organizationId/:spaceId/:revisionId/:name',
    // To know the headers of an answer one would have to make it.
    exposeHeadRoute: false,
    handler: async (request: PdfRequest, reply) => {
      const grant = links.read(request.params, request.query);
      if (!grant) throw new DomainError('pdf.not_found');
      if (!(grant.expiresAtMs > platform.now().getTime())) throw new DomainError('pdf.link_expired');
      const pdf = await makePdf.execute(grant);
      // The reply destroys the stream when the client goes away, and that ends the making.
      return reply.headers(fileHeaders('application/pdf', grant.name)).send(Readable.from(pdf, { objectMode: false }));
    },
  });
}
