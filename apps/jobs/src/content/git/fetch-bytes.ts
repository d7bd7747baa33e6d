import { basicAuthorization } from '@lectern/domain/platform/http/credentials';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import type { OutboundLimits } from '@lectern/outbound/outbound-limits';
import type { SaveBody } from '@lectern/outbound/response-body';
import { JobError, PermanentJobError } from '../../platform/runtime/handler.js';

export interface FetchOptions {
  credentials: string | undefined;
  limits: Partial<OutboundLimits>;
  signal: AbortSignal;
  /** Takes the bytes as they come, so that they are never in memory as a whole. */
  save?: SaveBody;
}

/** Fetches a file from an address that somebody gave. */
export async function fetchBytes(
  outbound: GuardedClient,
  url: string,
  { credentials, ...request }: FetchOptions,
): Promise<Uint8Array> {
  const headers: Record<string, string> =
    credentials === undefined ? {} : { authorization: basicAuthorization(credentials) };
  try {
    const { status, body } = await outbound.fetch(url, { headers, ...request });
    if (status >= 200 && status < 300) return body;
    throw refusal(new URL(url).hostname, status);
  } catch (error) {
    throw permanentIfFinal(error);
  }
}

/** The failure that a status means: for good, unless the server says that it is its own fault or asks to wait. */
export function refusal(host: string, status: number): Error {
  if (status === 404 || status === 410) {
    return new PermanentJobError(
      `${host} has nothing at this URL (status ${status}). Check the URL and who may read it.`,
    );
  }
  if (status === 401 || status === 403) {
    return new PermanentJobError(
      `${host} denied access (status ${status}). Put credentials into the URL: https://user:token@${host}/...`,
    );
  }
  const message = `${host} returned status ${status}.`;
  return status === 408 || status === 429 || status >= 500 ? new JobError(message) : new PermanentJobError(message);
}

/** A request that can never succeed fails for good; others may be tried again. */
export function permanentIfFinal(error: unknown): unknown {
  const isFinal = error instanceof OutboundError && !error.retryable && error.code !== 'aborted';
  return isFinal ? new PermanentJobError(error.message) : error;
}
