import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A receiver of webhooks on this machine, which returns what it is told to. */
export async function newReceiver() {
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  const returns = { status: 200, body: 'Thanks' };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(returns.status, { 'x-receiver': 'spec' }).end(returns.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/hooks`, received, returns, stop: () => server.close() };
}
