import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';

/** A request as the server got it. */
export interface SeenRequest {
  path: string;
  authorization: string | undefined;
  headers: IncomingHttpHeaders;
  body: Readonly<Record<string, unknown>>;
}

/** What the server does with a request: sends a status, headers and body, sends without an end, or never answers. */
export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | 'endless' | 'silence';

/** A server on loopback that speaks as much of the API of OpenAI as a spec tells it to. */
export interface ModelServer {
  baseUrl: string;
  seen: SeenRequest[];
  /** Ends it before the test does. */
  close(): Promise<void>;
}

const running: Server[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(ended));
});

/** Starts a server that answers each request, numbered from 1, with what the callback gives, until the test ends. */
export async function startModelServer(
  reply: (request: SeenRequest, count: number) => Reply | Promise<Reply>,
): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const got = await readRequest(request);
    const count = seen.push(got);
    answer(response, await reply(got, count));
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return { baseUrl: `http://127.0.0.1:${port}/v1`, seen, close: () => ended(server) };
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A chat completion that says the content. */
export function completion(content: unknown, finish = 'stop'): Reply {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const message = { role: 'assistant', content: text };
  const usage = { prompt_tokens: 10, completion_tokens: 5 };
  return { body: { choices: [{ index: 0, message, finish_reason: finish }], usage } };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { headers, url = '' } = request;
  return { path: url, authorization: headers.authorization, headers, body: JSON.parse(text) };
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply === 'silence') return;
  if (reply === 'endless') {
    sendForever(response);
    return;
  }
  const { status = 200, headers = {}, body } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const send = (): boolean => response.destroyed || response.write(chunk);
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', send);
  send();
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error(`The server listens on no port: ${address}`);
  return address;
}
