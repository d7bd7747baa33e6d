import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request that a server on this machine got. */
export interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server on this machine that stands for some host of the outside world, and remembers what it was asked. */
export async function serve(result: (request: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const got = { method: request.method, url: request.url, headers: request.headers, body };
    received.push(got);
    result(got, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    received,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
