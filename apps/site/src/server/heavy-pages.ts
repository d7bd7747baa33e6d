import { QueueTimeoutError } from '@lectern/domain/platform/concurrency/semaphore';
import { HttpProcess, PrivateSockets } from '@lectern/processes/http-process';
import { ProcessEndedError } from '@lectern/processes/pooled-process';
import { WorkPool } from '@lectern/processes/work-pool';
import type { FastifyRequest } from 'fastify';
import type { SiteEnv } from '../config/env.js';
import { plain, type SiteResponse } from './site-response.js';

/** The header that keeps what a proxy said of the host when a request is passed on. */
export const FORWARDED_HOST = 'x-lectern-forwarded-host';

const PROCESS = { module: new URL('../heavy.main.js', import.meta.url), memoryMegabytes: 900 };
const MAX_WAIT_MS = 30_000;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 5 * 60_000;
const CACHE_MEGABYTES = 64;

/** Passes pages that take long to render on to other site servers, so that readers of other sites do not wait for them. */
export class HeavyPages {
  readonly #sockets = new PrivateSockets();
  readonly #pool: WorkPool<HttpProcess<SiteEnv>> | undefined;

  constructor(env: SiteEnv) {
    const { LECTERN_HEAVY_PROCESSES: count } = env;
    if (count === 0) return;
    const start = () => new HttpProcess(PROCESS, settingsFrom(env), this.#sockets.next());
    this.#pool = new WorkPool({ start, count, maxWaitMs: MAX_WAIT_MS, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS });
  }

  /** Whether pages are passed on at all. */
  get isOn(): boolean {
    return this.#pool !== undefined;
  }

  /** Responds to a request as another process does, in the share of an organization. */
  async respond(request: FastifyRequest, organization: string): Promise<SiteResponse> {
    if (!this.#pool) throw new Error('Heavy pages are not passed on here');
    const { method, url, host, protocol, ip, id, headers, body } = request;
    const passed = {
      method,
      url,
      body: typeof body === 'string' ? body : undefined,
      headers: {
        ...headers,
        'x-request-id': id,
        'x-forwarded-for': ip,
        'x-forwarded-proto': protocol,
        'x-forwarded-host': host,
        [FORWARDED_HOST]: headers['x-forwarded-host'] ?? '',
      },
    };
    try {
      return await this.#pool.run(organization, (process) => process.respond(passed));
    } catch (error) {
      if (error instanceof QueueTimeoutError) return plain(503, 'This site is busy. Try again soon.', RETRY);
      if (error instanceof ProcessEndedError && error.reason !== 'crash')
        return plain(503, 'This page takes too long to show.', RETRY);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    this.#sockets.remove();
  }
}

const RETRY = { 'retry-after': '30' };

/** Readers are counted by the process that they reach. */
function settingsFrom(env: SiteEnv): SiteEnv {
  return {
    ...env,
    LECTERN_HEAVY_PROCESSES: 0,
    LECTERN_SITE_RATE_LIMIT: 0,
    LECTERN_SITE_CACHE_MEGABYTES: CACHE_MEGABYTES,
    // Only the process that readers reach serves images.
    LECTERN_SITE_IMAGE_DIR: undefined,
  };
}
