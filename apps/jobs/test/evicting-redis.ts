import { once } from 'node:events';
import { createServer } from 'node:net';

const INFO = 'redis_version:7.2.0\r\nmaxmemory_policy:allkeys-lru\r\nloading:0\r\n';

/** As much of a Redis as tells that it evicts keys. */
export async function startEvictingRedis(): Promise<{ url: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (text: string) => {
      // A command is an array whose first element is its name.
      for (const [, name] of text.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        socket.write(name?.toLowerCase() === 'info' ? `$${INFO.length}\r\n${INFO}\r\n` : '+OK\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `redis://127.0.0.1:${address.port}`, stop: () => server.close() };
}
