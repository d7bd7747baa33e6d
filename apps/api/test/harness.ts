import type { Factory } from '@lectern/commands/testing/factory';
import type { Database } from '@lectern/database/client';
import type { Keyring } from '@lectern/database/keyring';
import type { Platform } from '../src/platform/config/platform.js';
import type { InventoryEntry } from '../src/platform/endpoint/endpoint-inventory.js';

interface Injected {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

type Inject = (options: {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
  remoteAddress?: string;
}) => Promise<Injected>;

interface RunningApi {
  app: { inject: Inject; listen(port: number, host: string): Promise<unknown>; getUrl(): Promise<string> };
  platform: Platform;
  build: Factory;
  close(): Promise<void>;
}

interface TestWorker {
  url: string;
  /** Address of the database server, for specs that need a database of their own. */
  serverUrl: string;
  inject: Inject;
  platform: Platform;
  database: Database;
  keyring: Keyring;
  build: Factory;
  /** Loads a built module outside of jest's module registry. */
  native<T>(specifier: string): Promise<T>;
  endpoints: InventoryEntry[];
  /** Every route that the HTTP server knows, as `METHOD path`. */
  routes: string[];
  /** Where the integration runtime is expected, by `useRuntime`. */
  runtimePort: number;
  /** Starts another API over the same database, with other settings. */
  startApi(overrides?: Record<string, string>): Promise<RunningApi>;
}

declare global {
  var lectern: TestWorker;
}

export const {
  url: databaseUrl,
  serverUrl,
  database,
  keyring,
  platform,
  build,
  endpoints,
  routes,
  runtimePort,
  startApi,
  native,
} = globalThis.lectern;

/** A response as a test reads it. The body is what came over the wire; the API has checked it against its schema. */
export interface ApiResponse {
  status: number;
  headers: Injected['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever part of the response it is about.
  body: any;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Calls the API in process, as somebody or as nobody. */
export class Client {
  constructor(
    private readonly token?: string,
    private readonly inject: Inject = globalThis.lectern.inject,
  ) {}

  /** The same API, called by a person or with a bare token. */
  as(caller: { token: string } | string): Client {
    return new Client(typeof caller === 'string' ? caller : caller.token, this.inject);
  }

  get = (url: string, options?: CallOptions) => this.call('GET', url, options);
  post = (url: string, body?: unknown, options?: CallOptions) => this.call('POST', url, { ...options, body });
  put = (url: string, body?: unknown, options?: CallOptions) => this.call('PUT', url, { ...options, body });
  patch = (url: string, body?: unknown, options?: CallOptions) => this.call('PATCH', url, { ...options, body });
  delete = (url: string, options?: CallOptions) => this.call('DELETE', url, options);

  async call(method: string, url: string, { body, headers, remoteAddress }: CallOptions = {}): Promise<ApiResponse> {
    const {
      statusCode,
      headers: responded,
      body: text,
    } = await this.inject({
      method,
      url: url.startsWith('/v1') || url.startsWith('http') ? url : `/v1${url}`,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    return { status: statusCode, headers: responded, body: parseBody(text), text };
  }
}

/** A caller without a token; `api.as(person)` calls as somebody. */
export const api = new Client();

/** Another API with a client for it. */
export interface OtherApi extends Omit<RunningApi, 'app'> {
  api: Client;
}

/** Another API over the same database, started with other settings, and a client for it. */
export async function startedWith(overrides: Record<string, string>): Promise<OtherApi> {
  const { app, ...running } = await startApi(overrides);
  return { ...running, api: new Client(undefined, (options) => app.inject(options)) };
}

/** A database of its own with the current schema, for a spec that breaks it. */
export async function cloneDatabase(): Promise<string> {
  const { cloneDatabase: clone } = await native<typeof import('@lectern/database/testing/clone-database')>(
    '@lectern/database/testing/clone-database',
  );
  return clone(serverUrl);
}

/** The address of something outside of `/v1`, such as `/health/live`. */
export function outsideV1(path: string): string {
  return `https://docs.test${path}`;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
