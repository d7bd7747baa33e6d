import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** A server on this machine that stands for some host of the outside world. */
export interface LoopbackServer {
  readonly port: number;
  /** How many connections it has accepted. */
  connections(): number;
  /** Resolves when nobody is connected any more. */
  abandoned(): Promise<void>;
}

const running = new Set<() => Promise<void>>();

/** Starts an HTTP server on loopback. */
export function serveHttp(listener: RequestListener): Promise<LoopbackServer> {
  return listen(createHttpServer(listener), '127.0.0.1');
}

/** Starts an HTTPS server on loopback. */
export function serveHttps(
  identity: { key: string; cert: string },
  listener: RequestListener,
): Promise<LoopbackServer> {
  return listen(createHttpsServer(identity, listener), '127.0.0.1');
}

/** Starts a server that reads and does with each connection what the test says. */
export function serveTcp(onConnection: (socket: Socket) => void): Promise<LoopbackServer> {
  return listen(
    createTcpServer((socket) => {
      onConnection(socket);
      socket.resume();
    }),
    '127.0.0.1',
  );
}

/** Starts a server that answers "canary" on every address of this machine. */
export async function serveCanary(): Promise<LoopbackServer> {
  const result: RequestListener = (_request, response) => response.end('canary');
  return listen(createHttpServer(result), '::').catch(() => listen(createHttpServer(result), '0.0.0.0'));
}

/** Stops every server that was started since the last call. */
export async function stopServers(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
  running.clear();
}

async function listen(server: Server, host: string): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      server.emit('abandoned');
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  running.add(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    connections: () => accepted,
    abandoned: async () => {
      while (sockets.size > 0) await once(server, 'abandoned');
    },
  };
}
