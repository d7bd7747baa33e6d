import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { API_ENV, type ApiEnv } from '../config/env.js';

const WINDOW_SECONDS = 60;
/** For how many callers a renderer of sites counts. */
const READERS_AT_ONCE = 60;

/** Counts uses of something by a key, one unless said otherwise; refuses them when too many were made. */
export type StrictLimit = (key: string, uses?: number) => Promise<void>;

/** Counts requests for each caller; shared through Redis when there is one, in memory otherwise and while it is away. */
@Injectable()
export class RateLimiter implements OnModuleDestroy {
  readonly #points: number;
  readonly #redis: Redis | undefined;
  readonly #limiter: RateLimiterAbstract;
  readonly #readers: RateLimiterAbstract;

  constructor(@Inject(API_ENV) env: ApiEnv) {
    this.#points = env.LECTERN_RATE_LIMIT;
    this.#redis = env.REDIS_URL === undefined ? undefined : connect(env.REDIS_URL);
    this.#limiter = createLimiter('all', this.#points, WINDOW_SECONDS, this.#redis);
    this.#readers = createLimiter('readers', this.#points * READERS_AT_ONCE, WINDOW_SECONDS, this.#redis);
  }

  /** Counts one request and says in the headers of its response what is left; refuses it when nothing is. */
  count(reply: FastifyReply, key: string): Promise<void> {
    return this.#count(reply, key, this.#limiter, this.#points);
  }

  /** The same for reads of published sites, which a renderer makes for many readers from one address. */
  countReader(reply: FastifyReply, key: string): Promise<void> {
    return this.#count(reply, key, this.#readers, this.#points * READERS_AT_ONCE);
  }

  async #count(reply: FastifyReply, key: string, limiter: RateLimiterAbstract, points: number): Promise<void> {
    if (points === 0) return;
    const result = await consume(limiter, key);
    reply.headers({
      'x-ratelimit-limit': points,
      'x-ratelimit-remaining': result.remainingPoints,
      'x-ratelimit-reset': Math.ceil((Date.now() + result.msBeforeNext) / 1000),
    });
    refuseIfSpent(result);
  }

  /** A limit of its own, for operations that invite guessing, sending mail, or doing many things in one request. */
  strict(name: string, points: number, windowSeconds: number): StrictLimit {
    const limiter = createLimiter(name, points, windowSeconds, this.#redis);
    return async (key, uses = 1) => {
      if (this.#points > 0 && uses > 0) refuseIfSpent(await consume(limiter, key, uses));
    };
  }

  onModuleDestroy(): void {
    this.#redis?.disconnect();
  }
}

interface Consumption extends Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'> {
  spent: boolean;
}

async function consume(limiter: RateLimiterAbstract, key: string, points = 1): Promise<Consumption> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key, points);
    return { remainingPoints, msBeforeNext, spent: false };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { remainingPoints: 0, msBeforeNext: refusal.msBeforeNext, spent: true };
  }
}

function refuseIfSpent({ spent, msBeforeNext }: Consumption): void {
  if (!spent) return;
  throw new DomainError('request.rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

function createLimiter(name: string, points: number, duration: number, redis: Redis | undefined): RateLimiterAbstract {
  const options = { keyPrefix: `lectern:limit:${name}`, points: Math.max(1, points), duration };
  const memory = new RateLimiterMemory(options);
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory;
}

function connect(url: string): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000 });
  // Requests go on with limits in memory while Redis is away; ioredis reconnects by itself.
  redis.on('error', () => {});
  return redis;
}
