import { createServer } from 'node:net';

/**
 * Finds a loopback port that nobody listens on.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
