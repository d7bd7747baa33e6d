import type { Readable } from 'node:stream';
import { KeyedSemaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { REPORTED_BY_INTEGRATION } from '@lectern/domain/platform/errors/integration-errors';
import { Pool } from 'undici';
import { z } from 'zod';
import { HeavyPageGuard } from './heavy-page.js';

const TIMEOUT_MS = 15_000;
/** What takes long has connections of its own, so that it never keeps pages waiting. */
const CONNECTIONS = { pages: 64, files: 64, scripts: 64, requests: 32 };
type Lane = keyof typeof CONNECTIONS;
/** How many of its scripts an organization has at work at once, and how long a page waits for them. */
const SCRIPTS_OF_ONE = 8;
const SCRIPT_PATIENCE_MS = 5_000;
/** How many requests of its readers an organization has on their way at once, and how long these may take. */
const REQUESTS_OF_ONE = 8;
const REQUEST_PATIENCE_MS = 28_000;

/** The API refused something, or could not be reached; `status` is 0 then. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** What the API says to people. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

const Refused = z.object({ error: z.object({ message: z.string() }) });

/** What a script made, or why there is nothing; `reported` is what the script itself says of that. */
export type Made<T> = { made: T } | { reason: string; reported?: string };

/** A request to the API. */
export interface ApiRequest {
  method?: 'GET' | 'POST';
  token?: string;
  body?: unknown;
  /** Sees the JSON of the response before it is parsed; may throw. */
  inspect?(json: string): void;
}

/** Which connections a request takes, and when it is no longer worth waiting for. */
interface Way {
  lane: Lane;
  signal?: AbortSignal;
}

/** A response that is handed on as it comes. */
export interface ApiStream {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
}

/** Speaks to the API of the installation, as any renderer does. */
export class LecternApi {
  readonly #pools: Record<Lane, Pool>;
  readonly #scripts = new KeyedSemaphore(SCRIPTS_OF_ONE);
  readonly #requests = new KeyedSemaphore(REQUESTS_OF_ONE);
  readonly #origin: string;
  readonly #prefix: string;

  constructor(
    url: string,
    /** Refuses what would make others wait. */
    readonly heavy = new HeavyPageGuard(false),
  ) {
    const { origin, pathname } = new URL(url);
    this.#origin = origin;
    this.#prefix = pathname.replace(/\/$/, '');
    const open = (lane: Lane) => {
      const timeoutMs = lane === 'requests' ? REQUEST_PATIENCE_MS : TIMEOUT_MS;
      return new Pool(origin, { connections: CONNECTIONS[lane], headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
    };
    this.#pools = { pages: open('pages'), files: open('files'), scripts: open('scripts'), requests: open('requests') };
  }

  /** Reads what is at a path below `/v1`, in a shape; refused with the status that the API gave. */
  read<T>(path: string, shape: z.ZodType<T>, request: ApiRequest = {}): Promise<T> {
    return this.#read(path, shape, request, { lane: 'pages' });
  }

  /** The same, but nothing where the API says that there is nothing. */
  async find<T>(path: string, shape: z.ZodType<T>, request: ApiRequest = {}): Promise<T | undefined> {
    try {
      return await this.read(path, shape, request);
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Asks for what a script of an organization makes, or says why it fails or that it takes too long. Scripts of one
   * organization keep no page of another waiting.
   */
  async ask<T>(organization: string, path: string, shape: z.ZodType<T>, request: ApiRequest): Promise<Made<T>> {
    const signal = AbortSignal.timeout(SCRIPT_PATIENCE_MS);
    const asked = () => this.#read(path, shape, { method: 'POST', ...request }, { lane: 'scripts', signal });
    try {
      return { made: await this.#scripts.run(organization, asked, signal) };
    } catch (error) {
      if (signal.aborted) return { reason: `There was no answer within ${SCRIPT_PATIENCE_MS / 1000} seconds.` };
      if (error instanceof ApiRefusal) return refusedBy(error);
      throw error;
    }
  }

  /** Lets the API send a request to somebody else, which may take long; refused as `read` is. */
  relay<T>(organization: string, path: string, shape: z.ZodType<T>, request: ApiRequest): Promise<T> {
    const signal = AbortSignal.timeout(REQUEST_PATIENCE_MS);
    const sent = () => this.#read(path, shape, { method: 'POST', ...request }, { lane: 'requests', signal });
    return this.#requests.run(organization, sent, signal);
  }

  /** Tells the API something and does not care for the response, unless it is a refusal. */
  async post(path: string, request: ApiRequest): Promise<void> {
    const { statusCode, body } = await this.#send(path, { method: 'POST', ...request }, { lane: 'pages' });
    await body.dump();
    if (statusCode >= 400) throw new ApiRefusal(statusCode, `${path} answered ${statusCode}`);
  }

  /** Fetches what an address of the installation holds, piece by piece. */
  async stream(method: 'GET' | 'HEAD', address: string, headers: Record<string, string>): Promise<ApiStream> {
    const { pathname, search } = new URL(address, this.#origin);
    const response = await this.#request('files', { method, path: `${pathname}${search}`, headers });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  /** Whether the API answers. */
  async isReachable(): Promise<boolean> {
    try {
      const { statusCode, body } = await this.#request('pages', {
        method: 'GET',
        path: `${this.#prefix}/health/ready`,
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  /** Ends all connections when what is under way is done. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.close()));
  }

  async #read<T>(path: string, shape: z.ZodType<T>, request: ApiRequest, way: Way): Promise<T> {
    const { statusCode, body } = await this.#send(path, request, way);
    const text = await body.text().catch(refuse);
    if (statusCode >= 400) throw new ApiRefusal(statusCode, `${path} answered ${statusCode}`, reasonIn(text));
    request.inspect?.(text);
    return shape.parse(text === '' ? undefined : JSON.parse(text));
  }

  #send(path: string, { method = 'GET', token, body }: ApiRequest, { lane, signal }: Way) {
    return this.#request(lane, {
      method,
      path: `${this.#prefix}/v1${path}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
  }

  #request(lane: Lane, options: Parameters<Pool['request']>[0]) {
    return this.#pools[lane].request(options).catch(refuse);
  }
}

function refusedBy({ reason, message }: ApiRefusal): { reason: string; reported?: string } {
  if (!reason?.startsWith(REPORTED_BY_INTEGRATION)) return { reason: reason ?? message };
  return { reason, reported: reason.slice(REPORTED_BY_INTEGRATION.length) };
}

function reasonIn(text: string): string | undefined {
  try {
    return Refused.safeParse(JSON.parse(text)).data?.error.message;
  } catch {
    return undefined;
  }
}

/** Nobody answered, or not to the end. */
function refuse(error: unknown): never {
  throw new ApiRefusal(0, error instanceof Error ? error.message : String(error));
}
