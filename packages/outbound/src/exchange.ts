import { Client, type Dispatcher } from 'undici';
import { timeoutError } from './deadline.js';
import { describeFailure, errorCode } from './exchange-failure.js';
import { type ConnectorOptions, createGuardedConnector } from './guarded-connector.js';
import type { OutboundLimits } from './outbound-limits.js';
import { createResponse, type OutboundResponse } from './outbound-response.js';
import { type Hop, isRedirect } from './redirect.js';
import { checkAnnouncedLength, readBody, type SaveBody, SavingError, saveBody } from './response-body.js';

/** What one request and its response come to: the response, or where it says to go instead. */
export type ExchangeResult =
  | { readonly response: OutboundResponse }
  | { readonly redirect: { readonly status: number; readonly location: string } };

const LARGE_BODY_BYTES = 1024 * 1024;

/**
 * Performs one request on a connection of its own, which is gone when this settles. Rejects only with an
 * `OutboundError`; when the connector's signal fires, with its reason; when `save` fails, with that failure.
 */
export async function exchange(
  hop: Hop,
  limits: OutboundLimits,
  connector: ConnectorOptions,
  save?: SaveBody,
): Promise<ExchangeResult> {
  const { signal } = connector;
  if (signal.aborted) throw signal.reason;
  // Sockets never let go of the signal they listen to, so each hop gets one that dies with it.
  const ending = new AbortController();
  const end = () => ending.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const client = openClient(hop.url.origin, limits, { ...connector, signal: ending.signal });
  const { hostname } = hop.url;
  const { timeoutMs, silenceMs = timeoutMs } = limits;
  // Who gets much to read cannot respond at once.
  const patienceMs = (hop.body?.length ?? 0) > LARGE_BODY_BYTES ? timeoutMs : silenceMs;
  const silence = setTimeout(() => ending.abort(timeoutError(hostname, patienceMs)), patienceMs);
  try {
    const reply = await client.request({
      method: hop.method,
      path: `${hop.url.pathname}${hop.url.search}`,
      headers: [...hop.headers].flat(),
      body: hop.body,
      signal: ending.signal,
      reset: true,
    });
    clearTimeout(silence);
    return await readReply(reply, hop, limits, save);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SavingError) throw error.cause;
    throw isSilence(error) ? timeoutError(hostname, silenceMs) : describeFailure(error, hostname);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    await client.destroy();
  }
}

function isSilence(error: unknown): boolean {
  return errorCode(error) === 'UND_ERR_BODY_TIMEOUT';
}

function openClient(origin: string, limits: OutboundLimits, connector: ConnectorOptions): Client {
  return new Client(origin, {
    connect: createGuardedConnector(connector),
    maxHeaderSize: limits.maxHeaderBytes,
    // Whoever waits for the headers has clocks of its own.
    headersTimeout: 0,
    bodyTimeout: limits.silenceMs ?? 0,
  });
}

async function readReply(
  reply: Dispatcher.ResponseData,
  hop: Hop,
  limits: OutboundLimits,
  save: SaveBody | undefined,
): Promise<ExchangeResult> {
  const headers = headerMap(reply.headers);
  const location = headers.get('location');
  if (limits.maxRedirects > 0 && isRedirect(reply.statusCode) && location !== undefined) {
    // Headers arrive as Latin-1, but servers that do not escape a location write it in UTF-8.
    return { redirect: { status: reply.statusCode, location: Buffer.from(location, 'latin1').toString() } };
  }
  const host = hop.url.hostname;
  const encoding = headers.get('content-encoding') ?? '';
  if (hop.method !== 'HEAD') checkAnnouncedLength(headers.get('content-length'), limits.maxBodyBytes, host);
  const incoming = { stream: reply.body, encoding, host };
  const isSaved = save !== undefined && reply.statusCode >= 200 && reply.statusCode < 300;
  if (isSaved) await saveBody(incoming, limits.maxBodyBytes, save);
  const body = isSaved ? new Uint8Array() : await readBody(incoming, limits.maxBodyBytes);
  const described = (isSaved || body.length > 0) && encoding !== '' ? withoutWireHeaders(headers) : headers;
  return { response: createResponse(reply.statusCode, described, hop.url.href, body) };
}

function headerMap(headers: Dispatcher.ResponseData['headers']): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

/** After decoding, the length and the coding that travelled are no longer those of the body. */
function withoutWireHeaders(headers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length'));
}
