import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Receives webhooks, on as many paths as a drill needs. */
export class Receiver {
  /** Every message that came, in order: on which path, of which event, about what, and when. */
  received = [];
  /** How long a message waits for its response. */
  responseDelayMs = () => 0;
  /** The status that a message gets; a hanging one gets no response. `times` says how often it came. */
  statusOf = (_path, _times) => 204;
  #times = new Map();
  #server = createServer((request, response) => this.#receive(request, response));

  static async open() {
    const receiver = new Receiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** The ids of the events that arrived, each when it came first. */
  get firstArrivals() {
    return [...new Set(this.received.filter(({ accepted }) => accepted).map(({ id }) => id))];
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request, response) {
    const at = Date.now();
    const message = await json(request).catch(() => undefined);
    // Whoever sent it is gone in the middle of it.
    if (message === undefined) return;
    const { id } = message.data;
    const key = `${request.url} ${id}`;
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    const status = this.statusOf(request.url, times);
    const accepted = status !== 'hang' && status < 300;
    this.received.push({ path: request.url, id, at, happenedAt: Date.parse(message.timestamp), accepted });
    if (status === 'hang') return;
    await delay(this.responseDelayMs());
    response.writeHead(status).end();
  }
}
