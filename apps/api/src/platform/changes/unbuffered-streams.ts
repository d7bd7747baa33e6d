import type { FastifyInstance } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';

/** Tells proxies to pass on each event of a stream when it comes, rather than many of them together. */
export function sendUnbuffered(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (stateOf(request).endpoint?.events) reply.header('x-accel-buffering', 'no');
  });
}
