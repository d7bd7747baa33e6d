import { guardHeavyTexts } from '@lectern/content/markdown/syntax/heavy-text';
import type { TemporaryFile } from '@lectern/database/blobs/temporary-file';
import { connectionUser } from '@lectern/database/shared-pool';
import { QueueTimeoutError } from '@lectern/domain/platform/concurrency/semaphore';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { HttpProcess, type PassedResponse, PrivateSockets } from '@lectern/processes/http-process';
import { ProcessEndedError } from '@lectern/processes/pooled-process';
import { WorkPool } from '@lectern/processes/work-pool';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiEnv } from '../config/env.js';
import { stateOf } from '../endpoint/endpoint-input.js';
import { Requester } from './share-connections.js';

/** Larger bodies are parsed in another process. */
export const HEAVY_BODY_BYTES = 256 * 1024;

const MEMORY_MEGABYTES = 900;
const MAX_WAIT_MS = 30_000;
const IDLE_MS = 5 * 60_000;
const CONNECTIONS = 4;
const RETRY_AFTER_SECONDS = 5;

/**
 * A body that nobody has parsed, for another process. It waits in a file: many large bodies in memory would make the
 * process stop again and again to clean up.
 */
export class UnreadBody {
  constructor(readonly file: TemporaryFile) {}
}

/** Thrown under a request that has turned out to be heavy, as long as it has changed nothing. */
export class HeavyRequest extends Error {
  constructor() {
    super('This request is to be responded to by another process');
  }
}

// Whatever reads a text on behalf of a request that can still begin again elsewhere does not read a heavy one here.
guardHeavyTexts(() => {
  const user = connectionUser();
  if (user instanceof Requester && user.mayBeginAgain) throw new HeavyRequest();
});

/**
 * Passes requests that would make others wait on to processes of their own: other APIs on the same database, with less
 * right to the processor, limited memory and limited time. No organization can have all of them.
 */
export class HeavyRequests {
  readonly #sockets = new PrivateSockets();
  readonly #pool: WorkPool<HttpProcess<ApiEnv>> | undefined;

  constructor(
    env: ApiEnv,
    /** Told that another process may have changed who may do what. */
    private readonly onChanged: () => void,
  ) {
    const { LECTERN_HEAVY_PROCESSES: count, LECTERN_HEAVY_TIMEOUT_SECONDS: seconds } = env;
    if (count === 0) return;
    const start = () => new HttpProcess(PROCESS, settingsFrom(env), this.#sockets.next());
    this.#pool = new WorkPool({ start, count, maxWaitMs: MAX_WAIT_MS, timeoutMs: seconds * 1000, idleMs: IDLE_MS });
  }

  /** Whether requests are passed on at all. */
  get isOn(): boolean {
    return this.#pool !== undefined;
  }

  /** Responds to a request as another process does, in the share of its organization. */
  async respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { status, headers, body } = await this.#passOn(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') this.onChanged();
    const { etag } = headers;
    if (typeof etag === 'string') stateOf(request).etag = etag;
    await reply.status(status).headers(headers).send(body);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#sockets.remove();
  }

  async #passOn(request: FastifyRequest): Promise<PassedResponse> {
    const { method, url, body, id, ip, host, protocol } = request;
    // What comes back is compressed here, if at all.
    const { 'accept-encoding': _accepted, ...headers } = request.headers;
    const passed = {
      method,
      url,
      body: body instanceof UnreadBody ? body.file : body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...headers,
        'x-request-id': id,
        'x-forwarded-for': ip,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol,
      },
    };
    try {
      if (!this.#pool) throw new Error('Heavy requests are not passed on here');
      return await this.#pool.run(requestShare(request), (process) => process.respond(passed));
    } catch (error) {
      throw toDomainError(error);
    }
  }
}

const PROCESS = { module: new URL('../../heavy.main.js', import.meta.url), memoryMegabytes: MEMORY_MEGABYTES };

/** Whose share of what all have a request takes, as far as is known of it. */
export function requestShare(request: FastifyRequest): string {
  const { organizationId, visitor, identity } = stateOf(request);
  const [own, ...others] = identity?.memberships.keys() ?? [];
  const known = organizationId || visitor?.organizationId;
  return known || (others.length === 0 && own) || (identity?.user.id ?? request.ip);
}

function toDomainError(error: unknown): unknown {
  const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (error instanceof QueueTimeoutError) return new DomainError('organization.too_busy', retry);
  if (!(error instanceof ProcessEndedError)) return error;
  if (error.reason === 'stopped') return new DomainError('service.unavailable', retry);
  return error.reason === 'crash' ? error : new DomainError('request.too_heavy', { exceeded: error.reason });
}

/** Requests are counted, logged and passed on by this process, which also serves the console. */
function settingsFrom(env: ApiEnv): ApiEnv {
  return {
    ...env,
    DATABASE_POOL_SIZE: CONNECTIONS,
    LECTERN_HEAVY_PROCESSES: 0,
    LECTERN_RATE_LIMIT: 0,
    LECTERN_CONSOLE: false,
    LECTERN_LOG_LEVEL: env.LECTERN_LOG_LEVEL === 'silent' ? 'silent' : 'warn',
  };
}
