import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { CallResult } from './calls/call-head.js';
import { readRequestBody } from './calls/read-body.js';
import type { ProcessPool } from './processes/pool.js';
import type { RuntimeMetrics } from './runtime-metrics.js';
import type { ScriptStore } from './script-store.js';
import { BACKGROUND_HEADER } from './worker/protocol.js';

/** What the port of the runtime works with. */
export interface ServerOptions {
  readonly token: string;
  readonly pool: ProcessPool;
  readonly scripts: ScriptStore;
  readonly metrics: RuntimeMetrics;
  readonly log: Logger;
  /** What keeps scripts from being run; undefined when nothing does. */
  problem(): Promise<string | undefined>;
}

const MEBIBYTE = 1024 * 1024;
const MAX_SCRIPT_BYTES = 10 * MEBIBYTE;
/** A form may carry the body of a request to the integration, and the event and environment beside it. */
const MAX_CALL_BYTES = 12 * MEBIBYTE;

const CallHeaders = z.object({
  'x-lectern-script': z.string().regex(/^[0-9a-f]{64}$/),
  'x-lectern-integration': z.string().min(1).max(200),
  'x-lectern-signature': z.string().optional(),
  'x-lectern-out-of-order': z.string().optional(),
  'x-lectern-organization': z.string().max(200).optional(),
  [BACKGROUND_HEADER]: z.string().optional(),
  'content-type': z.string().regex(/^multipart\/form-data;/i),
});

/** The internal port of the runtime: takes scripts and calls from the API and the worker. */
export class RuntimeServer {
  readonly #server: Server;
  readonly #token: Buffer;

  constructor(private readonly options: ServerOptions) {
    this.#token = digest(`Bearer ${options.token}`);
    this.#server = createServer((request, response) => {
      this.#route(request, response).catch((error: unknown) => {
        options.log.error({ err: error }, 'a request to the runtime failed');
        if (response.headersSent) response.destroy();
        else json(response, 500, { error: 'internal' });
      });
    });
  }

  /** Starts listening; fails when the port is taken. */
  listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(port, host, resolve);
    });
  }

  /** Takes no more requests, and returns when those under way are answered. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://runtime');
    const route = `${request.method} ${pathname}`;
    if (route === 'GET /health/live') return json(response, 200, { status: 'ok' });
    if (route === 'GET /health/ready') return this.#ready(response);
    if (!this.#isAuthorized(request)) return refuse(request, response, 401, 'unauthorized');
    if (route === 'GET /metrics') return this.#metrics(response);
    if (route === 'POST /calls') return this.#call(request, response);
    const hash = /^PUT \/scripts\/([0-9a-f]{64})$/.exec(route)?.[1];
    if (hash !== undefined) return this.#put(hash, request, response);
    return refuse(request, response, 404, 'not_found');
  }

  /** Compares hashes, so that neither the time it takes nor the length of the token tells anything. */
  #isAuthorized({ headers }: IncomingMessage): boolean {
    return timingSafeEqual(digest(headers.authorization ?? ''), this.#token);
  }

  async #ready(response: ServerResponse): Promise<void> {
    const problem = await this.options.problem();
    if (problem === undefined) json(response, 200, { status: 'ok' });
    else json(response, 503, { status: 'unavailable', problem });
  }

  async #metrics(response: ServerResponse): Promise<void> {
    const { contentType, body } = await this.options.metrics.text();
    response.writeHead(200, { 'content-type': contentType }).end(body);
  }

  async #put(hash: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const script = await readRequestBody(request, MAX_SCRIPT_BYTES);
    if (script === undefined) return json(response, 413, { error: 'too_large' });
    if (!this.options.scripts.put(hash, script)) return json(response, 400, { error: 'hash_mismatch' });
    response.writeHead(204).end();
  }

  async #call(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { success, data } = CallHeaders.safeParse(request.headers);
    if (!success) return refuse(request, response, 400, 'invalid_headers');
    const body = await readRequestBody(request, MAX_CALL_BYTES);
    if (body === undefined) return json(response, 413, { error: 'too_large' });
    const script = this.options.scripts.get(data['x-lectern-script']);
    if (script === undefined) return json(response, 404, { error: 'script_unknown' });
    const key = `${data['x-lectern-integration']} ${data['x-lectern-script']}`;
    const input = {
      body,
      contentType: data['content-type'],
      signature: data['x-lectern-signature'],
      outOfOrder: data['x-lectern-out-of-order'],
      organization: data['x-lectern-organization'] ?? key,
      inBackground: data[BACKGROUND_HEADER] !== undefined,
    };
    const { pool, metrics } = this.options;
    const call = await pool.call(key, script, input);
    const result = call === 'busy' ? undefined : await call.responded;
    if (call === 'busy' || !result || result.head.outcome === 'preempted') {
      metrics.recordBusy();
      return json(response, 503, { error: 'busy' });
    }
    metrics.recordCall(result.head);
    send(response, result);
    const late = await call.ended;
    response.end(late.length === 0 ? undefined : JSON.stringify(late));
  }
}

/** Sends a response at once. What the script prints later comes behind it, as a list of lines in JSON. */
function send(response: ServerResponse, { head, body }: CallResult): void {
  const text = Buffer.from(JSON.stringify(head));
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'x-lectern-head-length': text.length,
    'x-lectern-body-length': body.length,
  });
  response.write(text);
  if (body.length > 0) response.write(body);
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers without reading what is still being sent; the connection ends with it. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, error: string): void {
  response.setHeader('connection', 'close');
  json(response, status, { error });
  request.resume();
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
