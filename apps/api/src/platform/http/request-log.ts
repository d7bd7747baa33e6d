import type { IncomingMessage } from 'node:http';
import { newId } from '@lectern/database/ids';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ApiEnv } from '../config/env.js';

const GIVEN_REQUEST_ID = /^[\w-]{8,64}$/;

/** Log settings: structured lines, never a token, never the part of an address that can hold a secret. */
export function logOptions(env: ApiEnv): FastifyServerOptions['logger'] {
  if (env.LECTERN_LOG_LEVEL === 'silent') return false;
  return {
    level: env.LECTERN_LOG_LEVEL,
    base: { app: 'api' },
    redact: { paths: ['*.token', '*.code', '*.secret', '*.authorization', '*.password'], censor: '[redacted]' },
    serializers: { req: ({ method, url }) => ({ method, url: pathForLog(url) }) },
  };
}

/** The id of a request: the caller's own when it is a sensible one, so that logs can be followed across systems. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && GIVEN_REQUEST_ID.test(given) ? given : newId();
}

/** Logs one line for each answered request and tells the caller its request id. */
export function logRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ request: requestLine(method, url), status: reply.statusCode, durationMs }, 'answered');
    done();
  });
}

function requestLine(method: string, url: string): string {
  return `${method} ${pathForLog(url)}`;
}

/** An address without its query, which can hold share keys, and without invitations, by which others could join. */
export function pathForLog(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(\/(?:link-)?invites\/)[^/]+/gi, '$1[redacted]');
}
