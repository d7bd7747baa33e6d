import { decodePercent, HttpRequest, headerOf, setHeader } from './built-ins.js';
import { BACKGROUND_HEADER, REFUSED_HEADER } from './protocol.js';
import { isInBackground, print } from './trace.js';

/** Each needs a file descriptor, of which the process has few; without them workerd gives no reason when one fails. */
const MAX_UNDER_WAY = 400;

const passOn = globalThis.fetch.bind(globalThis);
let underWay = 0;

/** A request that the platform refuses, or that fails outside, rejects with the reason and leaves it in the trace. */
async function fetchOrTell(...request: Parameters<typeof fetch>): Promise<Response> {
  if (underWay >= MAX_UNDER_WAY) throw refusal(`A script can make at most ${MAX_UNDER_WAY} requests at the same time.`);
  underWay += 1;
  try {
    const sent = new HttpRequest(...request);
    // The proxy lets those come first that somebody waits for.
    if (isInBackground()) setHeader(sent.headers, BACKGROUND_HEADER, 'true');
    const response = await passOn(sent);
    const refused = headerOf(response.headers, REFUSED_HEADER);
    if (refused === null) return response;
    throw refusal(decodePercent(refused));
  } finally {
    underWay -= 1;
  }
}

function refusal(reason: string): TypeError {
  print('warn', `A request failed: ${reason}`);
  return new TypeError(reason);
}

globalThis.fetch = fetchOrTell;
