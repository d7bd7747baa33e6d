// First, so that it and all it stands on is in place when the script is evaluated.
import './guarded-fetch.js';
import { HttpResponse, headerPairs, Stream } from './built-ins.js';
import { bytesFrame, jsonFrame } from './frames.js';
import { FRAME, MAX_BODY_BYTES } from './protocol.js';
import * as script from './script.js';
import { print, type Trace, withTrace } from './trace.js';

type Handler = (request: Request, env: unknown, context: unknown) => unknown;

/** What workerd hands to a handler, as far as scripts get it. */
interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void;
}

const handler = findHandler(script.default);

/** The main module: a GET asks whether the script can be called, anything else is a call. */
export default {
  fetch(request: Request, env: unknown, context: ExecutionContext): Response {
    if (request.method === 'GET') return new HttpResponse(handler === undefined ? 'no handler' : 'ready');
    return new HttpResponse(
      new Stream({
        start(controller) {
          const send = (frame: Uint8Array) => {
            try {
              controller.enqueue(frame);
            } catch {
              // Nobody reads any more: what a script prints after its response is not told.
            }
          };
          const trace: Trace = { send, lines: 0, characters: 0, dropped: 0 };
          const end = (failed: boolean) => {
            send(jsonFrame(FRAME.end, { __proto__: null, failed, dropped: trace.dropped }));
            controller.close();
          };
          // Not returned: the stream must be read from while the script still works.
          withTrace(trace, () => respond(send, request, env, context)).then(
            () => end(false),
            (error: unknown) => {
              withTrace(trace, () => print('error', error));
              end(true);
            },
          );
        },
      }),
    );
  },
};

function findHandler(exported: unknown): Handler | undefined {
  if (typeof exported !== 'object' || exported === null || !('fetch' in exported)) return undefined;
  const { fetch } = exported;
  if (typeof fetch !== 'function') return undefined;
  return (request, env, context) => Reflect.apply(fetch, exported, [request, env, context]);
}

async function respond(send: Trace['send'], request: Request, env: unknown, context: ExecutionContext): Promise<void> {
  if (handler === undefined) throw new TypeError('The script has no handler.');
  const response = await handler(request, env, {
    waitUntil: (promise: Promise<unknown>) => context.waitUntil(promise),
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
