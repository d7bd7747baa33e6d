import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { QueueFullError, Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import { isOutboundMethod } from '@lectern/outbound/redirect';
import { isHopByHop } from '../calls/hop-by-hop.js';
import { readRequestBody } from '../calls/read-body.js';
import { handOver } from '../processes/private-folder.js';
import { BACKGROUND_HEADER, REFUSED_HEADER } from '../worker/protocol.js';
import { type ApiAddress, findTarget } from './target.js';

/** What all proxies of a runtime have in common. */
export interface ProxySettings {
  /** For everything that is not the API; knows what may be reached. */
  readonly outside: GuardedClient;
  /** For the API, whose address comes from the operator. */
  readonly inside: GuardedClient;
  readonly api: ApiAddress;
  /** How long a request may take, by whether somebody waits for the call that makes it. */
  readonly timeoutMs: { readonly awaited: number; readonly background: number };
}

const MAX_REQUEST_BYTES = 10 * 1024 * 1024;
/** Requests and returns are held in memory, so few are under way at once. */
const MAX_RUNNING = 8;
const MAX_QUEUED = 1_000;
const REQUESTS_PER_CALL = 1_000;

/** The only way out of one script process: a proxy on a socket in its private folder. */
export class ScriptProxy {
  readonly #server: Server;
  readonly #awaited = new Semaphore(MAX_RUNNING, MAX_QUEUED);
  readonly #background = new Semaphore(MAX_RUNNING, MAX_QUEUED);
  readonly #closing = new AbortController();
  #allowance = 0;

  private constructor(private readonly settings: ProxySettings) {
    // Requests in the form for proxies name their host in the first line, and workerd sends no other.
    this.#server = createServer({ requireHostHeader: false }, (request, response) => {
      void this.#handle(request, response);
    });
    this.#server.on('connect', (_request, socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    // A process that is killed in the middle of a request is nothing to tell anybody.
    this.#server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Opens a proxy on a socket that only the user of scripts can reach. */
  static async open(settings: ProxySettings, socketPath: string): Promise<ScriptProxy> {
    const proxy = new ScriptProxy(settings);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(socketPath, resolve);
    });
    await handOver(socketPath);
    return proxy;
  }

  /** Grants the requests of one more call; what earlier calls have left over does not add up. */
  allowFor(runningCalls: number): void {
    this.#allowance = Math.min(Math.max(this.#allowance, 0) + REQUESTS_PER_CALL, runningCalls * REQUESTS_PER_CALL);
  }

  /** Ends all requests under way and stops listening. */
  close(): Promise<void> {
    this.#closing.abort();
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#allowance -= 1;
      if (this.#allowance < 0) throw refusal(`A call may make at most ${REQUESTS_PER_CALL} requests.`);
      const semaphore = isInBackground(request) ? this.#background : this.#awaited;
      await semaphore.run(() => this.#forward(request, response));
    } catch (error) {
      if (!(error instanceof QueueFullError)) sendError(response, error);
      else
        sendError(
          response,
          refusal('Too many requests of this script are waiting. Wait for responses before sending more.'),
        );
    }
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { api, inside, outside, timeoutMs } = this.settings;
    // The script has lost interest, or its call is over.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    if (response.destroyed) return;
    const target = findTarget(request.url ?? '', api);
    if (target.kind === 'refused') throw refusal(target.reason);
    const { method = 'GET' } = request;
    if (!isOutboundMethod(method)) throw refusal(`Requests with the method ${method} are not supported.`);
    const sent = await readRequestBody(request, MAX_REQUEST_BYTES);
    if (sent === undefined) throw refusal(`A request body can have at most ${MAX_REQUEST_BYTES} bytes.`);
    const client = target.kind === 'api' ? inside : outside;
    const result = await client.fetch(target.url, {
      method,
      headers: requestHeaders(request, target.kind),
      ...(sent.length > 0 && { body: sent }),
      signal: AbortSignal.any([this.#closing.signal, gone.signal]),
      limits: { timeoutMs: isInBackground(request) ? timeoutMs.background : timeoutMs.awaited },
    });
    for (const [name, value] of result.headers) {
      if (!isHopByHop(name) && !isForeign(name)) response.setHeader(name, value);
    }
    response.writeHead(result.status).end(result.body);
  }
}

function isInBackground({ headers }: IncomingMessage): boolean {
  return headers[BACKGROUND_HEADER] !== undefined;
}

/** The coding is left to the guarded client, which undoes it; the platform's own headers are not for scripts to set. */
function requestHeaders({ headers }: IncomingMessage, to: 'api' | 'outside'): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || isHopByHop(name) || isForeign(name) || name === 'accept-encoding') continue;
    if (to === 'api' && isForwarding(name)) continue;
    passed[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return passed;
}

/** The API may take the runtime for a reverse proxy, and would believe a script that somebody else asks. */
function isForwarding(name: string): boolean {
  return name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip';
}

function isForeign(name: string): boolean {
  return name.startsWith('x-lectern-') || name === 'content-length';
}

function refusal(reason: string): OutboundError {
  return new OutboundError('invalid_request', reason);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) {
    response.destroy();
    return;
  }
  const reason = error instanceof OutboundError ? error.message : 'The request could not be passed on.';
  response.writeHead(502, { [REFUSED_HEADER]: encodeURIComponent(reason) }).end();
}
