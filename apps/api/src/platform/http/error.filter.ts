import { BlobStoreError } from '@lectern/database/blobs/blob-store-error';
import { isDatabaseUnreachable, isDiskFull, isStatementTimeout } from '@lectern/database/database-errors';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { ErrorBody } from '@lectern/domain/platform/http/error-body';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotModified, sendNotModified } from './etags.js';
import { HeavyRequest, type HeavyRequests } from './heavy-requests.js';

/** Turns every error into the one error body; nothing of the inside is shown to the caller. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly heavy: HeavyRequests) {}

  async catch(exception: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (exception instanceof NotModified) return sendNotModified(exception, reply);
    if (!(exception instanceof HeavyRequest)) return sendError(exception, request, reply);
    try {
      await this.heavy.respond(request, reply);
    } catch (error) {
      sendError(error, request, reply);
    }
  }
}

/** Responds to a request with an error of the catalogue. */
export function sendError(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toDomainError(exception, request);
  // Nobody reads this: the client has left, and what it asked for was stopped.
  const isGone = reply.raw.destroyed;
  if (error.status >= 500 && !isGone) request.log.error({ err: exception, requestId: request.id }, error.code);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorBody = {
    error: {
      code: error.status,
      message: error.message,
      name: error.code,
      requestId: request.id,
      ...(error.issues && { issues: error.issues }),
      ...(error.details && { details: error.details }),
    },
  };
  void reply.status(error.status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** The error of the catalogue that stands for whatever went wrong. */
export function toDomainError(exception: unknown, request: FastifyRequest): DomainError {
  if (exception instanceof DomainError) return exception;
  if (isStatementTimeout(exception)) return new DomainError('request.timed_out', { retryAfterSeconds: 5 });
  if (isDiskFull(exception)) return new DomainError('storage.full', { retryAfterSeconds: 60 });
  if (exception instanceof BlobStoreError) return new DomainError('storage.unavailable', { retryAfterSeconds: 5 });
  if (isDatabaseUnreachable(exception)) return new DomainError('service.unavailable', { retryAfterSeconds: 5 });
  const status = statusOf(exception);
  if (status === 413) {
    return new DomainError('request.too_large', { limitBytes: request.routeOptions.bodyLimit ?? 0 });
  }
  if (status === 415) return new DomainError('request.unsupported_media_type');
  if (status === 404) {
    const path = request.url.replace(/\?.*$/, '');
    return new DomainError('route.not_found', { method: request.method, path });
  }
  if (status >= 400 && status < 500) {
    const reason = exception instanceof Error ? exception.message.replace(/\.$/, '') : 'it is malformed';
    return new DomainError('request.malformed', { reason });
  }
  return new DomainError('internal.error');
}

function statusOf(exception: unknown): number {
  if (exception instanceof HttpException) return exception.getStatus();
  if (typeof exception !== 'object' || exception === null || !('statusCode' in exception)) return 500;
  return typeof exception.statusCode === 'number' ? exception.statusCode : 500;
}
