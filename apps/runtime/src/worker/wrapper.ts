// First, so that it and all it stands on is in place when the script is evaluated.
import './guarded-fetch.js';
import { HttpResponse, headerOf, headerPairs, Stream } from './built-ins.js';
import { bytesFrame, jsonFrame } from './frames.js';
import { BACKGROUND_HEADER, FRAME, MAX_BODY_BYTES } from './protocol.js';
import * as script from './script.js';
import { print, type Trace, withTrace } from './trace.js';

type Handler = (request: Request, env: unknown, context: unknown) => unknown;

const handler = findHandler(script.default);

/** The main module: a GET asks whether the script can be called, anything else is a call. */
export default {
  fetch(request: Request, env: unknown): Response {
    if (request.method === 'GET') return new HttpResponse(handler === undefined ? 'no handler' : 'ready');
    return new HttpResponse(
      new Stream({
        start(controller) {
          const send = (frame: Uint8Array) => {
            try {
              controller.enqueue(frame);
            } catch {
              // The call was cut short, and nobody reads any more.
            }
          };
          const inBackground = headerOf(request.headers, BACKGROUND_HEADER) !== null;
          const trace: Trace = { send, inBackground, lines: 0, characters: 0, dropped: 0 };
          // Not returned: the stream must be read from while the script still works.
          withTrace(trace, () => call(trace, request, env)).then(() => controller.close());
        },
      }),
    );
  },
};

/** Has the script respond, and then waits for what it has begun: as long as the stream is open, it goes on. */
async function call(trace: Trace, request: Request, env: unknown): Promise<void> {
  const { send } = trace;
  const begun: Promise<void>[] = [];
  let failed = false;
  try {
    await respond(send, request, env, begun);
  } catch (error) {
    failed = true;
    print('error', error);
  }
  const { dropped } = trace;
  send(jsonFrame(FRAME.end, { __proto__: null, failed, dropped }));
  trace.inBackground = true;
  // What goes on can begin more.
  for (let index = 0; index < begun.length; index += 1) await begun[index];
  send(jsonFrame(FRAME.done, { __proto__: null, dropped: trace.dropped - dropped }));
}

/** A failure of what goes on after the response is told in the trace, where else nobody would learn of it. */
async function settled(promise: unknown): Promise<void> {
  try {
    await promise;
  } catch (error) {
    print('error', error);
  }
}

function findHandler(exported: unknown): Handler | undefined {
  if (typeof exported !== 'object' || exported === null || !('fetch' in exported)) return undefined;
  const { fetch } = exported;
  if (typeof fetch !== 'function') return undefined;
  return (request, env, context) => Reflect.apply(fetch, exported, [request, env, context]);
}

async function respond(send: Trace['send'], request: Request, env: unknown, begun: Promise<void>[]): Promise<void> {
  if (handler === undefined) throw new TypeError('The script has no handler.');
  const response = await handler(request, env, {
    waitUntil: (promise: unknown) => {
      begun[begun.length] = settled(promise);
    },
    passThroughOnException: () => {},
    props: {},
  });
  if (!(response instanceof HttpResponse)) {
    throw new TypeError('The fetch handler of the script must return a Response.');
  }
  const head = { __proto__: null, status: response.status, headers: headerPairs(response.headers) };
  send(jsonFrame(FRAME.head, head));
  if (response.body !== null) await sendBody(send, response.body.getReader());
}

/** One frame more than is allowed tells the runtime that the response is too large; the rest is not even read. */
async function sendBody(send: Trace['send'], reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let sent = 0;
  while (sent <= MAX_BODY_BYTES) {
    const { done, value } = await reader.read();
    if (done) return;
    send(bytesFrame(FRAME.body, value));
    sent += value.length;
  }
  reader.cancel().catch(() => {});
}
