import type { FastifyInstance } from 'fastify';
import { parseReadyJson } from '../http/ready-json.js';
import { stateOf } from './endpoint-input.js';

/** Fails a request whose response is not what its operation declares. For tests and development: it costs time. */
export function checkResponses(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    const { endpoint } = stateOf(request);
    if (!endpoint || reply.statusCode >= 300) return payload;
    const { operationId, response } = endpoint;
    if (response === null) throw new Error(`${operationId} returned something, but declares no response`);
    const result = response.safeParse(parseReadyJson(payload));
    if (result.success) return payload;
    throw new Error(`${operationId} returned something else than it declares`, { cause: result.error });
  });
}
