import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { IdentityService } from '../auth/identity.service.js';
import { Idempotency } from '../http/idempotency.js';

/** The way of every change: it is made once, and says where its result is. Reads go without, because it costs them. */
@Injectable()
export class ChangeInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly identities: IdentityService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.#change(http.getRequest(), http.getResponse(), () => lastValueFrom(next.handle())));
  }

  async #change(request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await this.idempotency.runOnce(request, reply, run);
      const location = reply.statusCode === 201 ? locationOf(answer) : undefined;
      if (location) reply.header('location', location);
      return answer;
    } finally {
      // It may have been a change of roles or tokens: this process shows its effect from the next request on.
      this.identities.forgetAll();
    }
  }
}

function locationOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('urls' in answer)) return undefined;
  const { urls } = answer;
  const hasLocation = typeof urls === 'object' && urls !== null && 'location' in urls;
  return hasLocation && typeof urls.location === 'string' ? urls.location : undefined;
}
