import type { FastifyInstance } from 'fastify';
import { parseReadyJson } from '../http/ready-json.js';
import { stateOf } from './endpoint-input.js';
import { revisionOf } from './from-revision.js';

/** Fails a request whose response is not what its operation declares. For tests and development: it costs time. */
export function checkResponses(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    const { endpoint } = stateOf(request);
    if (!endpoint || reply.statusCode >= 300) return payload;
    const { operationId, response, fromRevision } = endpoint;
    if (response === null) throw new Error(`${operationId} returned something, but declares no response`);
    if (fromRevision && revisionOf(payload) === undefined) throw new Error(`${operationId} does not tell its revision`);
    const result = response.safeParse(parseReadyJson(payload));
    if (result.success) return payload;
    throw new Error(`${operationId} returned something else than it declares`, { cause: result.error });
  });
}
