import type { FastifyInstance } from 'fastify';
import { stateOf } from '../endpoint/endpoint-input.js';
import { revisionOf } from '../endpoint/from-revision.js';

/** Names the revision that content was read from, so that a change can say what it is based on. */
export const REVISION_HEADER = 'Lectern-Revision';

/**
 * Sends the revision of responses that are declared with `fromRevision`. It is no part of the body: an ETag follows from
 * the body, and would change with every edit of another page.
 */
export function sendRevisions(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, response, done) => {
    const isTold = stateOf(request).endpoint?.fromRevision && reply.statusCode < 300;
    const revision = isTold ? revisionOf(response) : undefined;
    if (revision !== undefined) reply.header(REVISION_HEADER, revision);
    done(null, response);
  });
}
