import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { ContentAccess } from '../access/content-access.service.js';
import { IdentityService } from '../access/identity.service.js';
import { Urls } from '../config/urls.js';
import { Idempotency } from '../http/idempotency.service.js';
import { isCreated } from './as-created.js';
import { stateOf } from './endpoint-input.js';

const Created = z.object({
  id: z.string().optional(),
  url: z.string().optional(),
  urls: z.object({ location: z.string().optional() }).optional(),
});

const MINIMAL = 'return=minimal';

/** The way of every change: it is made once, and says where its result is. Reads go without, because it costs them. */
@Injectable()
export class ChangeInterceptor implements NestInterceptor {
  constructor(
    private readonly urls: Urls,
    private readonly idempotency: Idempotency,
    private readonly identities: IdentityService,
    private readonly contentAccess: ContentAccess,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.#change(http.getRequest(), http.getResponse(), () => lastValueFrom(next.handle())));
  }

  async #change(request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    if (stateOf(request).absent) return undefined;
    try {
      const response = await this.idempotency.runOnce(request, reply, async () => {
        const made = await run();
        if (isCreated(made)) reply.status(201);
        return made;
      });
      if (reply.statusCode === 201 && response !== undefined)
        reply.header('location', this.#locationOf(request, response));
      if (!declinesAnswer(request)) return response;
      reply.status(204).header('preference-applied', MINIMAL);
      return undefined;
    } finally {
      if (mayChangeAccess(request)) {
        this.identities.forgetAll();
        this.contentAccess.forgetAll();
      }
    }
  }

  /** Where a new object is: as it says itself, or under its id below the collection that it was added to. */
  #locationOf(request: FastifyRequest, response: unknown): string {
    const { id, url, urls } = Created.parse(response);
    if (urls?.location) return urls.location;
    const path = request.url.replace(/\/?(\?.*)?$/, '');
    const above = stateOf(request).endpoint?.besideTarget ? path.replace(/(\/[^/]+){2}$/, '') : path;
    const collection = `${this.urls.api}${above}`;
    return id === undefined ? (url ?? collection) : `${collection}/${id}`;
  }
}

/** Whether a request may have changed roles or tokens, whose effect shows from the next request on. */
function mayChangeAccess(request: FastifyRequest): boolean {
  const { endpoint, visitor } = stateOf(request);
  // Editors work in bursts, and the content of a space decides nothing about who may do what; nor do visitors.
  return endpoint?.access !== 'space.edit' && visitor === undefined;
}

/** Whether the client wants no answer, where its declaration allows that. */
function declinesAnswer(request: FastifyRequest): boolean {
  const preferences = String(request.headers['prefer'] ?? '').split(',');
  return stateOf(request).endpoint?.minimal === true && preferences.some((preference) => preference.trim() === MINIMAL);
}
