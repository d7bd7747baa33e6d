import type { FastifyInstance } from 'fastify';
import { readAnswer } from '../http/ready-json.js';
import { stateOf } from './endpoint-input.js';

/** Fails a request whose answer is not what its operation declares. For tests and development: it costs time. */
export function checkAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, answer) => {
    const { endpoint } = stateOf(request);
    if (!endpoint || reply.statusCode >= 300) return answer;
    const { operationId, response } = endpoint;
    if (response === null) throw new Error(`${operationId} answered something, but declares no response`);
    const result = response.safeParse(readAnswer(answer));
    if (result.success) return answer;
    throw new Error(`${operationId} answered something else than it declares`, { cause: result.error });
  });
}
