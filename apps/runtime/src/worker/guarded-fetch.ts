import { decodePercent, headerOf } from './built-ins.js';
import { REFUSED_HEADER } from './protocol.js';
import { print } from './trace.js';

const passOn = globalThis.fetch.bind(globalThis);

/** A request that the platform refuses, or that fails outside, rejects with the reason and leaves it in the trace. */
async function fetchOrTell(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await passOn(...request);
  const refused = headerOf(response.headers, REFUSED_HEADER);
  if (refused === null) return response;
  const reason = decodePercent(refused);
  print('warn', `A request came to nothing: ${reason}`);
  throw new TypeError(reason);
}

globalThis.fetch = fetchOrTell;
