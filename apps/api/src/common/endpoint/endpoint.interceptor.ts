import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdentityService } from '../auth/identity.service.js';
import { Idempotency } from '../http/idempotency.js';
import { Platform } from '../platform.js';
import { type EndpointDeclaration, endpointOf } from './endpoint-declaration.js';

/** The way of every declared operation after its access was granted: repeat or run, check the answer, send it. */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  readonly #checksAnswers: boolean;

  constructor(
    platform: Platform,
    private readonly idempotency: Idempotency,
    private readonly identities: IdentityService,
  ) {
    this.#checksAnswers = platform.env.NODE_ENV !== 'production';
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint || (endpoint.method === 'GET' && !this.#checksAnswers)) return next.handle();
    const http = context.switchToHttp();
    return from(this.#answer(endpoint, http.getRequest(), http.getResponse(), () => lastValueFrom(next.handle())));
  }

  async #answer(
    endpoint: EndpointDeclaration,
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      const answer = await this.idempotency.runOnce(request, reply, run);
      if (this.#checksAnswers) checkAnswer(endpoint, answer);
      const location = endpoint.status === 201 ? locationOf(answer) : undefined;
      if (location) reply.header('location', location);
      return answer;
    } finally {
      // A change may have been one of roles or tokens: this process shows its effect from the next request on.
      if (endpoint.method !== 'GET') this.identities.forgetAll();
    }
  }
}

function checkAnswer({ operationId, response }: EndpointDeclaration, answer: unknown): void {
  if (response === null) {
    if (answer !== undefined) throw new Error(`${operationId} answered something, but declares no response`);
    return;
  }
  const result = response.safeParse(answer);
  if (!result.success)
    throw new Error(`${operationId} answered something else than it declares`, { cause: result.error });
}

function locationOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('urls' in answer)) return undefined;
  const { urls } = answer;
  const hasLocation = typeof urls === 'object' && urls !== null && 'location' in urls;
  return hasLocation && typeof urls.location === 'string' ? urls.location : undefined;
}
