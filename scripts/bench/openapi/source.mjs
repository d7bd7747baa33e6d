import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * A server that specifications are fetched from; `later` learns how to stop it.
 * @param {(undo: () => unknown) => void} later
 */
export async function startSource(later) {
  let text = '';
  const server = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => server.close());
  return {
    url: `http://127.0.0.1:${server.address().port}/openapi`,
    /** @param {string} given */
    publish(given) {
      text = given;
    },
  };
}
