import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response that the proxy gives itself; `cut` ends the connection in the middle of it. */
interface OwnResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  cut?: boolean;
}

interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** The status of its response. */
  status: number;
}

/** What stands between clients and the API, and sometimes responds in its place. */
export interface SpecProxy {
  origin: string;
  /** What it gives the next requests, in this order, before it passes requests on. */
  responses: OwnResponse[];
  /** The requests that have come so far. */
  requests: SeenRequest[];
  close(): Promise<void>;
}

const HOP_BY_HOP = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** Starts a proxy in front of an API. */
export async function startProxy(target: string): Promise<SpecProxy> {
  const responses: OwnResponse[] = [];
  const requests: SeenRequest[] = [];

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    const seen = { method, url, headers, body, status: 0 };
    requests.push(seen);
    const own = responses.shift();
    seen.status = own ? sendOwn(own, response) : await passOn(target, seen, response);
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    responses,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendOwn({ status, headers, body = '', cut }: OwnResponse, response: ServerResponse): number {
  response.writeHead(status, cut ? { ...headers, 'content-length': body.length + 1 } : headers);
  if (cut) response.write(body, () => response.destroy());
  else response.end(body);
  return status;
}

async function passOn(target: string, request: SeenRequest, response: ServerResponse): Promise<number> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!HOP_BY_HOP.has(name)) headers.set(name, String(value));
  }
  const { method, url, body } = request;
  const passed = await fetch(`${target}${url}`, { method, headers, ...(body && { body }) });
  const bytes = Buffer.from(await passed.arrayBuffer());
  const kept = [...passed.headers].filter(([name]) => !HOP_BY_HOP.has(name) && name !== 'content-encoding');
  response.writeHead(passed.status, Object.fromEntries(kept)).end(bytes);
  return passed.status;
}
