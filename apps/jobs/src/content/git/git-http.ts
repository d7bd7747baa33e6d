import type { GuardedClient } from '@lectern/outbound/guarded-client';
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';
import { withDefaultBranch } from './advertised-head.js';

const REFS = '/info/refs?service=git-upload-pack';
const METHODS = { GET: 'GET', POST: 'POST' } as const;

/** What fetching or pushing a repository may cost at most. */
export const GIT_LIMITS = { maxBodyBytes: 300_000_000, timeoutMs: 10 * 60_000 };

/** Lets git speak HTTP through the guarded client alone. */
export function gitHttp(outbound: GuardedClient, signal: AbortSignal): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }: GitHttpRequest): Promise<GitHttpResponse> {
      const response = await outbound.fetch(url, {
        method: method === 'POST' ? METHODS.POST : METHODS.GET,
        headers,
        ...(body !== undefined && { body: await collect(body) }),
        limits: GIT_LIMITS,
        signal,
      });
      return {
        url: response.url,
        method,
        headers: Object.fromEntries(response.headers),
        body: pieces(url.endsWith(REFS) ? withDefaultBranch(response.body) : response.body),
        statusCode: response.status,
        statusMessage: '',
      };
    },
  };
}

async function* pieces(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body;
}

async function collect(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
