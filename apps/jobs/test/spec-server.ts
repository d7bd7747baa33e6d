import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

/** What a server does with a request for one path. */
export type Part = string | object | RequestListener;

/** A server on this machine that plays the sources of specifications. */
export class SpecServer {
  /** What it was asked for. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  readonly #parts = new Map<string, Part>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      this.requests.push({ path, headers: request.headers });
      const part = this.#parts.get(path);
      if (part === undefined) response.writeHead(404).end('Not here');
      else if (typeof part === 'function') part(request, response);
      else send(response, part);
    });
  }

  /** Starts a server that has something at these paths. */
  static async start(parts: Record<string, Part> = {}): Promise<SpecServer> {
    const server = new SpecServer();
    for (const [path, part] of Object.entries(parts)) server.at(path, part);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    running.add(server.#server);
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    return address.port;
  }

  /** From now on, this is at the path. */
  at(path: string, part: Part): void {
    this.#parts.set(path, part);
  }

  /** The address of a path. */
  url(path = '/openapi.json', host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }
}

const running = new Set<Server>();

/** Stops every server that was started since the last call. */
export async function stopSpecServers(): Promise<void> {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
  running.clear();
}

function send(response: ServerResponse, body: string | object): void {
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
