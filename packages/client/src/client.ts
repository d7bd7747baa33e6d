import createFetchClient from 'openapi-fetch';
import { errorFromResponse, errorWithoutResponse, LecternError, unexpectedResponse } from './errors.js';
import type { paths } from './generated/api.js';
import type { Fetched, FetchedData, LecternClient, LecternResult } from './operations.js';
import { RetryableRequest, type Send, serializeBody } from './request.js';
import { type CacheLimits, revalidating } from './response-cache.js';
import { type RetryOptions, retrying } from './retries.js';

/** How a client reaches the API. */
export interface LecternClientOptions {
  /** Where the API is, such as `https://docs.example.com`. In a browser, the origin of the page if it is missing. */
  baseUrl?: string;
  /** An API token of the user in whose name requests are made. */
  token?: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Sends requests instead of the global `fetch`. */
  fetch?: Send;
  /** How often and how long a request is repeated that the API has no room for at the moment. */
  retries?: RetryOptions;
  /** Keeps responses in memory, and asks the API only whether they are still true. */
  remember?: boolean | CacheLimits;
}

/** Creates a client of the API. Its methods never throw: what goes wrong is the `error` of their result. */
export function createClient(options: LecternClientOptions = {}): LecternClient {
  const { baseUrl, token, headers, remember } = options;
  const send = retrying(acceptingOnlyData(options.fetch ?? ((request) => fetch(request))), options.retries);
  const client = createFetchClient<paths>({
    baseUrl,
    headers: { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers },
    fetch: remember ? revalidating(send, remember === true ? {} : remember) : send,
    Request: RetryableRequest,
    bodySerializer: serializeBody,
  });
  return {
    GET: (path, ...init) => settle(client.GET(path, ...init), init),
    POST: (path, ...init) => settle(client.POST(path, ...init), init),
    PUT: (path, ...init) => settle(client.PUT(path, ...init), init),
    PATCH: (path, ...init) => settle(client.PATCH(path, ...init), init),
    DELETE: (path, ...init) => settle(client.DELETE(path, ...init), init),
  };
}

/** The data of a result, for those who would rather catch errors than look at them; throws the `LecternError`. */
export function dataOrThrow<Data>(result: LecternResult<Data>): Data {
  if (result.error) throw result.error;
  return result.data;
}

/** Refuses pages: whoever gets one from this address has reached something other than the API. */
function acceptingOnlyData(send: Send): Send {
  return async (request) => {
    const response = await send(request);
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return response;
    await response.body?.cancel();
    throw unexpectedResponse(response);
  };
}

async function settle<Operation extends Record<string, unknown>, Init>(
  call: Promise<Fetched<Operation, Init>>,
  init: readonly unknown[],
): Promise<LecternResult<FetchedData<Fetched<Operation, Init>>>> {
  try {
    const result = await call;
    const { response } = result;
    if (isSuccess(result)) return { data: result.data, response };
    return { error: errorFromResponse(response, result.error), response };
  } catch (error) {
    return { error: error instanceof LecternError ? error : errorWithoutResponse(error, signalIn(init)) };
  }
}

type Success<Data> = { data: Data; error?: never; response: Response };
type Failure = { data?: never; error: unknown; response: Response };

function isSuccess<Data>(result: Success<Data> | Failure): result is Success<Data> {
  return result.response.ok;
}

function signalIn([init]: readonly unknown[]): AbortSignal | undefined {
  const signal = typeof init === 'object' && init !== null && 'signal' in init ? init.signal : undefined;
  return signal instanceof AbortSignal ? signal : undefined;
}
