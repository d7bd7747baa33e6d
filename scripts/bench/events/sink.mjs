import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Starts a server that takes in everything and returns at once; `later` learns how to stop it.
 * @param {(undo: () => unknown) => void} later
 */
export async function startSink(later) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}` };
}
