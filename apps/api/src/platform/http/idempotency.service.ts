import { createHash } from 'node:crypto';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import {
  beginIdempotent,
  type IdempotencyState,
  type IdempotentRequest,
  releaseIdempotent,
  storeIdempotentResponse,
} from '@lectern/database/platform/idempotency/idempotency.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../config/clock.js';
import { stateOf } from '../endpoint/endpoint-input.js';

const METHODS = new Set(['POST', 'PUT']);
const MAX_KEY_LENGTH = 255;
const WAIT_MS = 10_000;
const POLL_MS = 50;

/** Makes requests with an `Idempotency-Key` safe to repeat: the change is made once, the response is the same. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Runs a request, or answers what its first run answered. */
  async runOnce(request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    const claimed = this.#requestToClaim(request);
    if (!claimed) return run();
    const known = await this.#begin(claimed);
    if (known.state === 'completed') return this.#replay(reply, known);
    if (known.state === 'other-request') throw new DomainError('idempotency.key_reused');
    if (known.state === 'response-lost') throw new DomainError('idempotency.answer_lost');
    if (known.state === 'in-progress') throw new DomainError('idempotency.in_progress');
    stateOf(request).idempotency = { userId: claimed.userId, key: claimed.key };
    return this.#runFirst(claimed, reply, run);
  }

  #requestToClaim(request: FastifyRequest): IdempotentRequest | undefined {
    const key = request.headers['idempotency-key'];
    const { identity } = stateOf(request);
    const userId = identity && ownerOf(identity);
    if (key === undefined || userId === undefined || !METHODS.has(request.method)) return undefined;
    if (Array.isArray(key) || key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw new DomainError('idempotency.key_invalid');
    }
    const what = JSON.stringify([request.method, request.url, contentOf(request)]);
    return { userId, key, requestHash: createHash('sha256').update(what).digest() };
  }

  /** Claims the key; while the first run is still under way, waits for it rather than refusing at once. */
  async #begin(request: IdempotentRequest): Promise<IdempotencyState> {
    const { database } = this;
    const now = () => this.clock.now();
    const deadline = now().getTime() + WAIT_MS;
    for (;;) {
      const known = await beginIdempotent(database, request, now());
      if (known.state !== 'in-progress' || now().getTime() > deadline) return known;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #runFirst(request: IdempotentRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    const { database, keyring } = this;
    try {
      const response = await run();
      const sealed = keyring.seal('idempotency', JSON.stringify(response ?? null));
      await storeIdempotentResponse(database, request, reply.statusCode, sealed);
      return response;
    } catch (error) {
      await releaseIdempotent(database, request);
      throw error;
    }
  }

  #replay(reply: FastifyReply, { status, response }: { status: number; response: Uint8Array }): unknown {
    reply.status(status).header('idempotent-replayed', 'true');
    const replayed: unknown = JSON.parse(this.keyring.open('idempotency', response));
    return replayed ?? undefined;
  }
}

/**
 * Whose a key is. Installations of one integration share its user, but not their keys; and what somebody was answered
 * is not for a token that an organization vouched for, which may be that of somebody else.
 */
function ownerOf({ agent, tokenId, user, vouchedBy }: Identity): string {
  if (agent) return tokenId;
  return vouchedBy ? `${user.id}:${vouchedBy.providerId}` : user.id;
}

/** What tells one body from another. Files are not read twice for this: forms are told apart by their length. */
function contentOf(request: FastifyRequest): unknown {
  return request.isMultipart() ? { bytes: request.headers['content-length'] } : (request.body ?? null);
}
