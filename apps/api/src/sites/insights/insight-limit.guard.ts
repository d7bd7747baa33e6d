import { MAX_EVENTS } from '@lectern/domain/sites/insights/insight-event-schemas';
import { SiteParams } from '@lectern/domain/sites/schemas';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { API_ENV, type ApiEnv } from '../../platform/config/env.js';
import { RateLimiter, type StrictLimit } from '../../platform/http/rate-limiter.service.js';

const MINUTE = 60;
/** How many events go with each request that a caller may make. */
const EVENTS_PER_REQUEST = 60;

/** Counts events that somebody wants to record, by site and address: whoever has the token of a site may send them. */
@Injectable()
export class InsightLimitGuard implements CanActivate {
  readonly #events: StrictLimit;

  constructor(limiter: RateLimiter, @Inject(API_ENV) env: ApiEnv) {
    // A full request passes under every limit, or it never could.
    const points = Math.max(MAX_EVENTS, EVENTS_PER_REQUEST * env.LECTERN_RATE_LIMIT);
    this.#events = limiter.strict('insight-events', points, MINUTE);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params, body, ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const { siteId } = SiteParams.parse(params);
    await this.#events(`${siteId}:${ip}`, eventsIn(body));
    return true;
  }
}

/** How many events a body brings, before anybody has looked at them; those beyond what is accepted count for nothing. */
function eventsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('events' in body) || !Array.isArray(body.events)) return 0;
  return Math.min(body.events.length, MAX_EVENTS);
}
