import type OpenAI from 'openai';

/** Far above the vectors of one batch of texts; an endpoint that sends more is broken or hostile. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** What the client adds to these describes this machine, or comes from variables that were set for somebody else. */
const SENT_HEADERS = new Set(['accept', 'authorization', 'content-type']);

/** Thrown when a response is longer than it may be. */
export class OversizedResponse extends Error {}

/**
 * Makes a client that sends each request once, to this address only. The library is loaded here, because that takes
 * longer than processes that never ask a model should wait for.
 */
export async function openClient(baseUrl: string, apiKey: string | undefined): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL: baseUrl.replace(/\/+$/, ''),
    // The client insists on a key, and takes one from the environment; what is sent is the header.
    apiKey: 'unused',
    defaultHeaders: { authorization: apiKey ? `Bearer ${apiKey}` : null },
    // Attempts, waits and limits of time are ours: the client would sleep for as long as the endpoint asks.
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: boundedFetch,
  });
}

/** Reads the response while its attempt can still be ended, and no more of it than allowed. */
async function boundedFetch(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = [...new Headers(init.headers)].filter(([name]) => SENT_HEADERS.has(name));
  // Following a redirect would carry the texts, and maybe the key, to an address that nobody configured.
  const response = await fetch(url, { ...init, headers, redirect: 'manual' });
  const text = await readText(response);
  if (response.ok || text === '') return new Response(text || null, response);
  // The client keeps nothing of an error that is not written like those of OpenAI.
  return Response.json({ error: { message: text } }, response);
}

async function readText(response: Response): Promise<string> {
  const chunks: AsyncIterable<Uint8Array> | null = response.body;
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of chunks ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new OversizedResponse();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
