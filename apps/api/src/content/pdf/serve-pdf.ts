import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/config/platform.js';
import { fileHeaders } from '../files/file-headers.js';
import type { PdfFiles } from './pdf-files.service.js';
import type { PdfLinks, PdfPath } from './pdf-links.service.js';

type PdfRequest = FastifyRequest<{ Params: PdfPath; Querystring: Record<string, unknown> }>;

const RETRY_AFTER_SECONDS = 2;

/**
 * Serves PDFs at the addresses that `PdfLinks` makes, with 202 as long as one is being made. The signature is the
 * permission: nobody has to be known.
 */
export function servePdf(
  fastify: FastifyInstance,
  { clock }: Platform,
  { links, files }: { links: PdfLinks; files: PdfFiles },
): void {
  fastify.route({
    method: 'GET',
    url: '/pdf/:organizationId/:spaceId/:revisionId/:name',
    // The status is what matters, and asking for it costs no more than this.
    exposeHeadRoute: false,
    handler: async (request: PdfRequest, reply) => {
      const grant = links.read(request.params, request.query);
      if (!grant) throw new DomainError('pdf.not_found');
      const { name, expiresAtMs, ...wanted } = grant;
      if (!(expiresAtMs > clock.now().getTime())) throw new DomainError('pdf.link_expired');
      const pdf = await files.open(wanted, request.id);
      if (!('stream' in pdf)) return reply.status(202).header('retry-after', RETRY_AFTER_SECONDS).send(pdf);
      // The reply destroys the stream when the client goes away, so that nothing stays open.
      return reply
        .headers({ ...fileHeaders('application/pdf', name), 'content-length': pdf.sizeBytes })
        .send(pdf.stream);
    },
  });
}
