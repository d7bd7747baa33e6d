import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@lectern/domain/platform/concurrency/semaphore';
import { z } from 'zod';
import { type BackOff, delayAfter, readRetryAfter, USUAL_BACK_OFF } from './back-off.js';
import { type ModelError, mayPass } from './model-result.js';

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

/** The text of an answer with a status of success, or why there is none. */
export type PostResult = { ok: true; text: string } | { ok: false; error: ModelError };

const USUAL_TIMEOUT = 120_000;
const USUAL_CONCURRENCY = 4;
const MAX_DETAIL = 300;

/** The messages of failed requests may hold the whole address; their codes do not. */
const CodedError = z.object({ cause: z.object({ code: z.string() }) });

/** An endpoint that takes JSON: sends at most so many requests at once, and again what failed for the moment. */
export class ModelEndpoint {
  readonly #options: ModelOptions;
  readonly #semaphore: Semaphore;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.concurrency ?? USUAL_CONCURRENCY);
  }

  /** Sends JSON and gives what comes back; failures are results and never name the key. */
  async post(path: string, body: unknown, signal?: AbortSignal): Promise<PostResult> {
    const json = JSON.stringify(body);
    try {
      return await this.#semaphore.run(() => this.#persist(path, json, signal), signal);
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      return { ok: false, error: { kind: 'aborted', message: 'The request was cancelled.' } };
    }
  }

  async #persist(path: string, json: string, signal: AbortSignal | undefined): Promise<PostResult> {
    const { backOff = USUAL_BACK_OFF, random = Math.random, wait = waitFor } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#attempt(path, json, signal);
      if (result.ok || !mayPass(result.error)) return result;
      const delay = delayAfter(attempt, result.error.retryAfter, backOff, random);
      if (delay === undefined) return result;
      await wait(delay, signal);
      signal?.throwIfAborted();
    }
  }

  async #attempt(path: string, json: string, signal: AbortSignal | undefined): Promise<PostResult> {
    const { apiKey, baseUrl, timeout = USUAL_TIMEOUT } = this.#options;
    const limit = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: json,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        // Following one would carry the texts, and maybe the key, to an address that nobody configured.
        redirect: 'error',
      });
      const text = await response.text();
      return response.ok ? { ok: true, text } : { ok: false, error: this.#refusal(response, text) };
    } catch (error) {
      signal?.throwIfAborted();
      return { ok: false, error: this.#failure(limit.aborted, timeout, error) };
    }
  }

  #refusal({ status, headers }: Response, text: string): ModelError {
    const { model, now = Date.now } = this.#options;
    const retryAfter = readRetryAfter(headers.get('retry-after'), now());
    const wish = retryAfter === undefined ? {} : { retryAfter };
    if (status === 401 || status === 403)
      return { kind: 'unauthorized', status, message: `The endpoint at ${this.#host} refuses the key (${status}).` };
    const detail = `${status}${this.#detail(text)}`;
    if (status === 429)
      return { kind: 'rate-limited', status, ...wish, message: `${this.#host} limits requests: ${detail}` };
    if (status >= 500 || status === 408)
      return { kind: 'unavailable', status, ...wish, message: `${this.#host} cannot answer now: ${detail}` };
    return { kind: 'rejected', status, message: `${this.#host} refuses the request to model "${model}": ${detail}` };
  }

  #failure(timedOut: boolean, timeout: number, error: unknown): ModelError {
    if (timedOut) return { kind: 'timeout', message: `${this.#host} did not answer within ${timeout} ms.` };
    const code = CodedError.safeParse(error).data?.cause.code;
    return { kind: 'unreachable', message: `${this.#host} cannot be reached${code === undefined ? '' : `: ${code}`}.` };
  }

  /** What the endpoint itself says, shortened. */
  #detail(text: string): string {
    const said = this.#withoutKey(text).replace(/\s+/g, ' ').trim();
    if (said === '') return '';
    return `, ${said.length > MAX_DETAIL ? `${said.slice(0, MAX_DETAIL)}…` : said}`;
  }

  #withoutKey(text: string): string {
    const { apiKey } = this.#options;
    return apiKey ? text.replaceAll(apiKey, '[key]') : text;
  }

  /** Without user, password and path, which may hold secrets. */
  get #host(): string {
    const { baseUrl } = this.#options;
    return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'the address of the model';
  }
}

async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal });
}
