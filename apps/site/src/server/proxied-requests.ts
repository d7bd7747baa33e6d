import { SendApiRequest } from '@lectern/domain/sites/api-requests/schemas';
import { PROXIED_REQUEST } from '@lectern/rendering/openapi/try-it/try-settings';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ApiRefusal } from '../api/lectern-api.js';
import type { Reading } from '../content/reading.js';
import { jsonIn } from './body-text.js';
import { isFromSite } from './sign-out.js';
import { plain, type SiteResponse } from './site-response.js';

const REQUESTS_PER_MINUTE = 30;

/** Passes requests of readers who try operations on to the API, which sends those that the site allows. */
export class ProxiedRequests {
  readonly #limit = new RateLimiterMemory({ points: REQUESTS_PER_MINUTE, duration: 60 });

  /** Responds with what a server answered, as data that no browser opens, or with why it was not asked. */
  async respond(reading: Reading, request: FastifyRequest): Promise<SiteResponse> {
    const isOurs = request.headers['content-type'] === PROXIED_REQUEST && isFromSite(request);
    if (!isOurs) return plain(403, 'Requests come from pages of the site.');
    const { tryIt, proxy } = reading.customization.apiReference;
    if (!tryIt || !proxy) return plain(403, 'This site sends no requests for its readers.');
    const { data, error } = SendApiRequest.safeParse(jsonIn(request.body));
    if (!data) return plain(400, `This request cannot be sent: ${reasonsOf(error)}`);
    if (await this.#isOver(request.ip)) return plain(429, 'Too many requests. Try again in a minute.');
    try {
      const response = await reading.source.sendRequest(data);
      return {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'no-store',
        },
        body: Buffer.from(JSON.stringify(response)),
      };
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.reason !== undefined) return plain(failure.status, failure.reason);
      throw failure;
    }
  }

  async #isOver(address: string): Promise<boolean> {
    try {
      await this.#limit.consume(address);
      return false;
    } catch {
      return true;
    }
  }
}

function reasonsOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return error.issues.map(({ path, message }) => `"${path.join('.')}" ${message}`).join('; ');
}
