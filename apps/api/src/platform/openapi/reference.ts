import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Lectern API reference</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <main id="reference"></main>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
});
`;

/**
 * Serves the OpenAPI document and a page to browse it; everything the page needs comes from here. The document is
 * written when it is first asked for, so that the start need not wait for it.
 */
export function serveReference(fastify: FastifyInstance, writeDocument: () => object): void {
  let json: string | undefined;
  fastify.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(writeDocument());
    return reply.type('application/json; charset=utf-8').send(json);
  });
  fastify.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  fastify.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START));
  void fastify.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/docs/assets/',
    index: false,
    allowedPath: (path) => /^\/swagger-ui(\.css|-bundle\.js)$/.test(path),
    setHeaders: (response) => response.header('cache-control', 'public, max-age=86400'),
  });
}
