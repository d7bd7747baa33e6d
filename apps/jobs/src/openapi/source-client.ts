import type { OpenApiErrorCode } from '@lectern/domain/content/specification-schemas';
import { charsetOf, decodeText } from '@lectern/domain/platform/values/decode-text';
import { parseUrl } from '@lectern/domain/platform/values/parse-url';
import type { GuardedClient } from '@lectern/outbound/guarded-client';
import { OutboundError } from '@lectern/outbound/outbound-error';
import type { OutboundResponse } from '@lectern/outbound/outbound-response';

/** A document that could not be fetched; the message is for whoever gave its address. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  /** How timeouts are told from other failures where a specification refers to a document. */
  readonly code: 'timeout' | 'failed';

  constructor(
    readonly errorCode: Extract<OpenApiErrorCode, 'FETCH_ERROR' | 'FETCH_TIMEOUT'>,
    message: string,
  ) {
    super(message);
    this.code = errorCode === 'FETCH_TIMEOUT' ? 'timeout' : 'failed';
  }
}

/** A document as its server gave it. */
export interface FetchedDocument {
  text: string;
  /** Where it came from, after all redirects. */
  url: string;
  headers: OutboundResponse['headers'];
}

interface SourceClientOptions {
  outbound: GuardedClient;
  /** For all documents together. */
  timeoutMs: number;
  /** For each of them. */
  maxBytes: number;
  signal: AbortSignal;
}

const ACCEPT = 'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.8';

/** Fetches the documents of one specification; the time during which any of them is fetched is counted together. */
export class SourceClient {
  #leftMs: number;
  #underWay = 0;
  #since = 0;

  constructor(private readonly options: SourceClientOptions) {
    this.#leftMs = options.timeoutMs;
  }

  /** Fetches a document; returns null when the server says that it is the one that the validators name. */
  async fetch(
    url: string,
    validators: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<FetchedDocument | null> {
    const response = await this.#request(url, { accept: ACCEPT, ...validators }, signal);
    const { status, headers, body } = response;
    if (status === 304 && Object.keys(validators).length > 0) return null;
    if (status < 200 || status > 299) throw new FetchFailure('FETCH_ERROR', refusal(response));
    return { text: decodeText(body, charsetOf(headers.get('content-type'))), url: response.url, headers };
  }

  async #request(url: string, headers: Record<string, string>, ending?: AbortSignal): Promise<OutboundResponse> {
    const { outbound, timeoutMs, maxBytes } = this.options;
    const signal = ending ? AbortSignal.any([this.options.signal, ending]) : this.options.signal;
    this.#countTime(1);
    try {
      const limits = { timeoutMs: Math.max(1, Math.ceil(this.#leftMs)), maxBodyBytes: maxBytes };
      return await outbound.fetch(url, { headers, signal, limits });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof OutboundError ? failureOf(error, url, { timeoutMs, maxBytes }) : error;
    } finally {
      this.#countTime(-1);
    }
  }

  /** Takes off the time since the last request began or ended, unless nothing was fetched meanwhile. */
  #countTime(begun: 1 | -1): void {
    const now = performance.now();
    if (this.#underWay > 0) this.#leftMs -= now - this.#since;
    this.#since = now;
    this.#underWay += begun;
  }
}

function failureOf(error: OutboundError, url: string, limits: { timeoutMs: number; maxBytes: number }): Error {
  // A client that is closed while a process stops says nothing about the document.
  if (error.code === 'aborted') return error;
  if (error.code === 'timeout') {
    const seconds = limits.timeoutMs / 1000;
    const message = `${hostOf(url)} did not respond within ${seconds} seconds, which is the maximum for a specification.`;
    return new FetchFailure('FETCH_TIMEOUT', message);
  }
  const message =
    error.code === 'too_large'
      ? `The response of ${hostOf(url)} is larger than ${megabytes(limits.maxBytes)} MB, which is the maximum for a document.`
      : error.message;
  return new FetchFailure('FETCH_ERROR', message);
}

function refusal({ status, url }: OutboundResponse): string {
  const host = hostOf(url);
  if (status === 404 || status === 410) return `${host} has no document at this URL (status ${status}).`;
  if (status === 401 || status === 403) {
    return `${host} denied access (status ${status}). Use a URL that can be read without signing in.`;
  }
  if (status === 429) return `${host} received too many requests (status 429).`;
  return status >= 500
    ? `${host} has a server error (status ${status}).`
    : `${host} returned status ${status} instead of a document.`;
}

function hostOf(url: string): string {
  return parseUrl(url)?.hostname ?? 'The server';
}

function megabytes(bytes: number): string {
  return String(Math.round((bytes / (1024 * 1024)) * 10) / 10);
}
