import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type OpenAI from 'openai';
import { APIConnectionTimeoutError, APIError } from 'openai/core/error';
import { z } from 'zod';
import { type BackOff, delayAfter, readRetryAfter, USUAL_BACK_OFF } from './back-off.js';
import { type ModelError, type ModelResult, malformed, mayPass, NO_USAGE } from './model-result.js';
import { OversizedResponse, openClient } from './openai-client.js';

/** Where a model is and how it may be used. */
export interface ModelOptions {
  /** The address before `/chat/completions` and `/embeddings`, usually ending in `/v1`. */
  baseUrl: string;
  /** Left out for endpoints that ask for none. */
  apiKey?: string;
  model: string;
  /** Milliseconds that one attempt may take. */
  timeout?: number;
  /** How many requests may be under way at once. */
  concurrency?: number;
  backOff?: BackOff;
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  random?: () => number;
  now?: () => number;
}

/** A call of the client; its response is read here, because what an endpoint sends need not have the client's types. */
export type ModelCall = (client: OpenAI, options: OpenAI.RequestOptions) => { asResponse(): Promise<Response> };

const USUAL_TIMEOUT = 120_000;
const USUAL_CONCURRENCY = 4;
const MAX_DETAIL = 300;
const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> => sleep(milliseconds, undefined, { signal });

/** The messages of failed requests may hold the whole address; their codes do not. */
const CodedError = z.object({ cause: z.object({ cause: z.object({ code: z.string() }) }) });

/** An endpoint that speaks the API of OpenAI: gets at most so many requests at once, and again what failed for the moment. */
export class ModelEndpoint {
  readonly #options: ModelOptions;
  readonly #semaphore: Semaphore;
  #client: Promise<OpenAI> | undefined;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency ?? USUAL_CONCURRENCY);
  }

  /** Gives the JSON that a call is answered with, undefined where it is none; failures are results and never name the key. */
  async send(call: ModelCall, signal?: AbortSignal): Promise<ModelResult<unknown>> {
    try {
      return await this.#semaphore.run(() => this.#persist(call, signal), signal);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      return { ok: false, error: { kind: 'aborted', message: 'The request was cancelled.' }, usage: NO_USAGE };
    }
  }

  async #persist(call: ModelCall, signal: AbortSignal | undefined): Promise<ModelResult<unknown>> {
    const { backOff = USUAL_BACK_OFF, random = Math.random, wait = pause } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(call, signal);
      if (result.ok || !mayPass(result.error)) return result;
      const delay = delayAfter(attempt, result.error.retryAfter, backOff, random);
      if (delay === undefined) return result;
      await wait(delay, signal);
      signal?.throwIfAborted();
    }
  }

  async #attempt(call: ModelCall, signal: AbortSignal | undefined): Promise<ModelResult<unknown>> {
    const { baseUrl, apiKey, timeout = USUAL_TIMEOUT } = this.#options;
    this.#client ??= openClient(baseUrl, apiKey);
    const client = await this.#client;
    // The client never takes its listener off a signal, and that of a job sees thousands of attempts.
    const attempt = new AbortController();
    const end = (): void => attempt.abort();
    const timer = setTimeout(end, timeout);
    signal?.addEventListener('abort', end);
    try {
      signal?.throwIfAborted();
      const response = await call(client, { signal: attempt.signal }).asResponse();
      return { ok: true, value: parseModelJson(await response.text()), usage: NO_USAGE };
    } catch (error) {
      signal?.throwIfAborted();
      const late = { kind: 'timeout', message: `${this.#host} did not respond within ${timeout} ms.` } as const;
      return { ok: false, error: attempt.signal.aborted ? late : this.#explain(error), usage: NO_USAGE };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  #explain(error: unknown): ModelError {
    if (error instanceof APIError && error.status !== undefined) return this.#refusal(error.status, error);
    if (error instanceof APIError && error.cause instanceof OversizedResponse)
      return malformed(`The response of ${this.#host} is too long.`).error;
    const late = error instanceof APIConnectionTimeoutError;
    const code = late ? 'ETIMEDOUT' : CodedError.safeParse(error).data?.cause.cause.code;
    return { kind: 'unreachable', message: `${this.#host} cannot be reached${code === undefined ? '' : `: ${code}`}.` };
  }

  #refusal(status: number, { headers, message }: APIError): ModelError {
    const { model, now = Date.now } = this.#options;
    if (status === 401 || status === 403)
      return { kind: 'unauthorized', status, message: `The endpoint at ${this.#host} rejected the key (${status}).` };
    if (status < 400)
      return { kind: 'unreachable', status, message: `${this.#host} redirects (${status}), which is not followed.` };
    const detail = this.#shown(message);
    const retryAfter = readRetryAfter(headers?.get('retry-after') ?? null, now());
    if (status === 429)
      return { kind: 'rate-limited', status, retryAfter, message: `${this.#host} limits requests: ${detail}` };
    if (status >= 500 || status === 408)
      return { kind: 'unavailable', status, retryAfter, message: `${this.#host} is not available: ${detail}` };
    return { kind: 'rejected', status, message: `${this.#host} rejected the request to model "${model}": ${detail}` };
  }

  /** What the endpoint itself says, without the key and shortened. */
  #shown(message: string): string {
    const { apiKey } = this.#options;
    const said = (apiKey ? message.replaceAll(apiKey, '[key]') : message).replace(/\s+/g, ' ').trim();
    return said.length > MAX_DETAIL ? `${said.slice(0, MAX_DETAIL)}…` : said;
  }

  /** Without user, password and path, which may hold secrets. */
  get #host(): string {
    const { baseUrl } = this.#options;
    return parseUrl(baseUrl)?.host ?? 'the address of the model';
  }
}

/** Reads JSON that somebody else wrote; what is none gives undefined. */
export function parseModelJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
