import type { GuardedClient } from '@lectern/outbound/guarded-client';
import type { GitHttpRequest, GitHttpResponse, HttpClient } from 'isomorphic-git';

const REFS = '/info/refs?service=git-upload-pack';
const METHODS = { GET: 'GET', POST: 'POST' } as const;

/** What fetching or pushing a repository may cost at most. */
export const GIT_LIMITS = { maxBodyBytes: 300_000_000, timeoutMs: 10 * 60_000, silenceMs: 20_000 };

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

const LENGTH_DIGITS = 4;

/**
 * Names a default branch where a server says of its refs that there is none, because the one it is set to does not
 * exist. The library asks for it also when it fetches another branch, and would take that one for missing.
 */
export function withDefaultBranch(refs: Uint8Array): Uint8Array {
  const bytes = Buffer.from(refs);
  for (let at = 0; at + LENGTH_DIGITS <= bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + LENGTH_DIGITS), 16);
    if (Number.isNaN(length)) return refs;
    const end = at + Math.max(length, LENGTH_DIGITS);
    const line = bytes.toString('latin1', at + LENGTH_DIGITS, end);
    const completed = completedLine(line);
    if (completed !== undefined) return Buffer.concat([bytes.subarray(0, at), packet(completed), bytes.subarray(end)]);
    // What the server can do stands in the line of its first ref.
    if (line.includes('\0')) return refs;
    at = end;
  }
  return refs;
}

/** The line of the first ref with a default branch, if it has none; a server that has one names that first. */
function completedLine(line: string): string | undefined {
  const [, oid, ref = '', abilities = ''] = /^([0-9a-f]{40,64}) ([^\0]+)\0([^\n]*)/.exec(line) ?? [];
  if (oid === undefined || !ref.startsWith('refs/') || abilities.includes('symref=HEAD:')) return undefined;
  return `${oid} ${ref}\0${abilities} symref=HEAD:${ref}\n`;
}

function packet(line: string): Buffer {
  const length = (line.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
  return Buffer.from(length + line, 'latin1');
}
