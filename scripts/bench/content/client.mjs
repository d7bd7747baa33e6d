import { Client } from 'undici';

/**
 * Asks the API one thing at a time over one connection.
 * @param {string} origin
 */
export function openClient(origin) {
  const client = new Client(origin, { bodyTimeout: 600_000, headersTimeout: 600_000 });

  /**
   * Returns the parsed body, and the milliseconds until its last byte was there.
   * @param {Record<string, string>} headers
   * @param {{ path: string, method?: string, body?: string, headers?: Record<string, string> }} request
   */
  async function ask(headers, request) {
    const began = performance.now();
    const { statusCode, body } = await client.request({
      method: 'GET',
      ...request,
      headers: { ...headers, ...request.headers },
    });
    const text = await body.text();
    const ms = performance.now() - began;
    if (statusCode >= 300) throw new Error(`${request.path} answered ${statusCode}: ${text.slice(0, 1_000)}`);
    return { ms, response: JSON.parse(text) };
  }

  return { ask, close: () => client.close() };
}
