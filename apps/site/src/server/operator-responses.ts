import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { LecternApi } from '../api/lectern-api.js';
import type { SiteMetrics } from './site-metrics.js';
import { plain, type SiteResponse } from './site-response.js';

/** Responds to what operators ask: whether the process runs, whether it can do its work, and how much it does. */
export class OperatorResponses {
  constructor(
    private readonly api: LecternApi,
    private readonly metrics: SiteMetrics,
    /** Without one nobody gets figures: this server faces everybody. */
    private readonly metricsToken: string | undefined,
  ) {}

  /** Responds to a request that stands below the mark of the server; nothing when it is not for operators. */
  respond([name, what]: readonly string[], request: FastifyRequest): Promise<SiteResponse> | undefined {
    if (name === 'health') return this.#health(what);
    return name === 'metrics' ? this.#figures(request) : undefined;
  }

  async #health(what: string | undefined): Promise<SiteResponse> {
    if (what === 'live') return json(200, { status: 'ok' });
    if (what !== 'ready') return plain(404, 'There is no such check.');
    if (await this.api.isReachable()) return json(200, { status: 'ok' });
    return json(503, { status: 'unavailable', problem: 'The API does not answer.' });
  }

  async #figures({ headers }: FastifyRequest): Promise<SiteResponse> {
    if (this.metricsToken === undefined) return plain(404, 'There is no such page.');
    const isAllowed = timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${this.metricsToken}`));
    if (!isAllowed) return plain(401, 'A bearer token is needed.', { 'www-authenticate': 'Bearer' });
    const { contentType, body } = await this.metrics.text();
    return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'no-store' }, body };
  }
}

function json(status: number, body: object): SiteResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Equally long, so that comparing takes the same time for all. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
