import Fastify from 'fastify';

/** A request as the server of an API got it. */
export interface Received {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** An API on this machine that keeps what it is asked; browsers may call it when it allows their requests. */
export async function startApi({ allowsBrowsers }: { allowsBrowsers: boolean }) {
  const received: Received[] = [];
  const server = Fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.addHook('onRequest', async (request, reply) => {
    if (!allowsBrowsers) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': '*',
    });
    if (request.method === 'OPTIONS') await reply.code(204).send();
  });
  server.all('/v1/slow', (_request, reply) => reply.hijack());
  server.all('/v1/picture', (_request, reply) => reply.type('image/png').send(Buffer.from([1, 2, 3, 0])));
  server.all('/v1/moved', (_request, reply) => reply.redirect('http://127.0.0.1:9/elsewhere'));
  server.all('/v1/large', (_request, reply) => reply.type('text/plain').send('x'.repeat(6 * 1024 * 1024)));
  server.all('/v1/*', (request, reply) => {
    const { method, url, headers, body } = request;
    received.push({ method, url, headers, body: typeof body === 'string' ? body : '' });
    return reply
      .code(method === 'POST' ? 201 : 200)
      .headers({ 'x-from': 'the-api', 'set-cookie': 'stolen=1' })
      .type(url.startsWith('/v1/html') ? 'text/html' : 'application/json')
      .send(JSON.stringify({ name: 'Tom', tame: true, age: 3, note: '<script>alert(1)</script>' }));
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { address, received, close: () => server.close() };
}

/** Describes such an API. */
export function tryApi(address: string) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a b' };
  const json = { 'application/json': { example: { name: 'Tom' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [
      { url: `${address}/{version}`, variables: { version: { default: 'v1' } } },
      { url: 'http://127.0.0.1:9' },
    ],
    security: [{ token: [] }, { session: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      },
    },
    paths: {
      '/pets/{id}': {
        parameters: [id],
        post: {
          summary: 'Change a pet',
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer' } },
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } },
            { name: 'X-Trace', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
          ],
          requestBody: { required: true, content: json },
          responses: { 201: { description: 'Changed' } },
        },
        get: {
          summary: 'Get a pet',
          'x-hideTryItPanel': true,
          'x-codeSamples': [{ lang: 'rust', source: 'fn main() {}' }],
        },
      },
      '/slow': { get: { summary: 'Wait', security: [] } },
      '/picture': { get: { summary: 'Look', security: [] } },
    },
  };
}
