import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { RuntimeAddress } from '@lectern/integrations/runtime-client';

/** A call of a script. */
export interface Call {
  headers: IncomingHttpHeaders;
  /** The form as it travelled. */
  body: Buffer;
  event: Record<string, unknown>;
  environment: Environment;
}

/** What a script is handed with an event, as far as specs look at it. */
export interface Environment {
  apiEndpoint: string;
  integration: { name: string };
  installation?: { id: string; configuration: unknown };
  spaceInstallation?: { space: string };
  secrets: Record<string, string>;
  signingSecrets: { integration: string; installation?: string; spaceInstallation?: string };
  apiTokens: { integration: string; installation?: string };
}

/** What comes of a call: a response of the script, or none. */
export type Outcome = { status: number; body?: string; late?: (typeof LOG)[] } | { error: string } | 'busy';

const TOKEN = 'token of the runtime';

/** Something that speaks the protocol of the runtime and runs no script. */
export class FakeRuntime {
  readonly calls: Call[] = [];
  /** How often each script was sent. */
  readonly scripts = new Map<string, number>();
  respond: (call: Call) => Outcome | Promise<Outcome> = () => ({ status: 200 });
  readonly #server = createServer((request, response) => void this.#route(request, response));

  static async start(): Promise<FakeRuntime> {
    const runtime = new FakeRuntime();
    runtime.#server.listen(0, '127.0.0.1');
    await once(runtime.#server, 'listening');
    return runtime;
  }

  get address(): RuntimeAddress {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The runtime has no port.');
    return { url: `http://127.0.0.1:${address.port}`, token: TOKEN };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (request.method === 'PUT') return this.#put(request.url?.split('/').at(-1) ?? '', body, response);
    if (!this.scripts.has(String(request.headers['x-lectern-script']))) {
      return void response.writeHead(404).end('{"error":"script_unknown"}');
    }
    const call = await readCall(request.headers, body);
    this.calls.push(call);
    const outcome = await this.respond(call);
    if (outcome === 'busy') return void response.writeHead(503).end('{"error":"busy"}');
    const head = JSON.stringify(
      'error' in outcome
        ? { outcome: 'wall', error: outcome.error, logs: [LOG], wallMs: 1 }
        : { outcome: 'answered', status: outcome.status, headers: [], logs: [LOG], wallMs: 1 },
    );
    const text = 'body' in outcome ? (outcome.body ?? '') : '';
    const lengths = {
      'x-lectern-head-length': Buffer.byteLength(head),
      'x-lectern-body-length': Buffer.byteLength(text),
    };
    response.writeHead(200, lengths).end(head + text + ('late' in outcome ? JSON.stringify(outcome.late) : ''));
  }

  #put(hash: string, body: Buffer, response: ServerResponse): void {
    const isIt = createHash('sha256').update(body).digest('hex') === hash;
    if (isIt) this.scripts.set(hash, (this.scripts.get(hash) ?? 0) + 1);
    response.writeHead(isIt ? 204 : 400).end();
  }
}

/** What every script prints here. */
export const LOG = { level: 'info', message: 'printed', timestamp: '2026-03-01T12:00:00.000Z' };

async function readCall(headers: IncomingHttpHeaders, body: Buffer): Promise<Call> {
  const form = await new Response(Uint8Array.from(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData();
  const part = (name: string) => JSON.parse(String(form.get(name)));
  return { headers, body, event: part('event'), environment: part('environment') };
}
