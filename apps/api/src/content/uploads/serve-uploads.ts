import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceiveUploadCommand } from './receive-upload.command.js';
import type { UploadPath } from './upload-links.service.js';

type UploadRequest = FastifyRequest<{ Params: UploadPath; Querystring: { signature?: unknown } }>;

/** Takes files at the addresses that `UploadLinks` makes. The signature is the permission: nobody has to be known. */
export function serveUploads(fastify: FastifyInstance, receiveUpload: ReceiveUploadCommand): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is not parsed: it is read as it arrives, whatever it calls itself.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.put('/uploads/:organizationId/:uploadId', async (request: UploadRequest, reply) => {
      const { signature } = request.query;
      const announced = request.headers['content-length'];
      try {
        await receiveUpload.execute(request.params, signature, {
          // Whoever sends too much gets a response all the same.
          content: request.raw.iterator({ destroyOnReturn: false }),
          sizeBytes: announced === undefined ? undefined : Number(announced),
          requestId: request.id,
        });
      } finally {
        request.raw.resume();
      }
      return reply.status(204).send();
    });
  });
}
