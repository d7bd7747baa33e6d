import { once } from 'node:events';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether this process still wants new requests. */
export interface Drain {
  draining: boolean;
}

/** How long a kept connection may be silent before it is ended: the next request may be on its way. */
const SILENCE_MS = 1_000;

/** Says with every response that the connection ends, once the process drains; the client goes elsewhere from then on. */
export function announceDraining(fastify: FastifyInstance, drain: Drain): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (drain.draining) reply.header('connection', 'close');
  });
}

/** Refuses new connections, and returns when those that are kept have ended or were given a moment to be used. */
export async function refuseConnections({ server }: FastifyInstance): Promise<void> {
  const ended = once(server, 'close');
  // An HTTP server's own `close` ends idle connections at once, under the requests that are on their way on them.
  Server.prototype.close.call(server);
  await Promise.race([ended, delay(SILENCE_MS)]);
}
