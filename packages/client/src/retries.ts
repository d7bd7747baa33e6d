import { RetryableRequest, type Send } from './request.js';

/** How often and how long a request is repeated that the API has no room for at the moment. */
export interface RetryOptions {
  /** How often a request is repeated at most; 2 if missing, and 0 to repeat none. */
  maxRetries?: number;
  /** How many milliseconds a request waits at most, in all; a minute if missing. */
  maxWaitMs?: number;
  /** The current time in milliseconds. */
  now?: () => number;
  /** Waits; rejects when the signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 to 1, which spreads those who were told to come back at the same time. */
  random?: () => number;
}

const MAX_RETRIES = 2;
const MAX_WAIT_MS = 60_000;
/** Waits are longer than asked for by up to this share. */
const JITTER = 0.25;

/** Methods that can be repeated without doing anything twice. */
const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Repeats requests after 429 and 503 when `Retry-After` says so. The API sends it wherever a repetition may succeed, so
 * responses without it are final. A response that asks for a longer wait than allowed is final, too.
 */
export function retrying(send: Send, options: RetryOptions = {}): Send {
  const { maxRetries = MAX_RETRIES, maxWaitMs = MAX_WAIT_MS } = options;
  const { now = Date.now, sleep = sleepUnlessAborted, random = Math.random } = options;
  return async (request) => {
    let waitedMs = 0;
    for (let retry = 0; retry < maxRetries && !hasStream(request); retry++) {
      const response = await send(request.clone());
      const askedMs = mayRepeat(request, response) ? retryAfterMs(response, now()) : undefined;
      if (askedMs === undefined || waitedMs + askedMs > maxWaitMs) return response;
      await response.body?.cancel();
      const waitMs = askedMs * (1 + random() * JITTER);
      await sleep(waitMs, request.signal);
      waitedMs += waitMs;
    }
    return send(request);
  };
}

function hasStream(request: Request): boolean {
  return request instanceof RetryableRequest && request.hasStream;
}

/** 429 comes before anything was done; after 503, nobody knows. The API honors keys of POST, and none of PATCH. */
function mayRepeat({ method, headers }: Request, { status }: Response): boolean {
  if (status === 429) return true;
  return status === 503 && (REPEATABLE.has(method) || (method === 'POST' && headers.has('idempotency-key')));
}

/** How long a response asks to wait, in seconds or until a date; undefined if it does not say. */
function retryAfterMs({ headers }: Response, now: number): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // Other texts can be read as dates too, such as "1.5".
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
