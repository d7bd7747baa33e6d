import { createHash, randomUUID } from 'node:crypto';
import { Database } from '@lectern/database/client';
import { HeldTransaction } from '@lectern/database/held-transaction';
import { Keyring } from '@lectern/database/keyring';
import type { Identity } from '@lectern/database/people/identity/identity.queries';
import {
  beginIdempotent,
  IDEMPOTENCY_LOCK_MS,
  type IdempotencyClaim,
  type IdempotencyState,
  type IdempotentOutcome,
  type IdempotentRequest,
  releaseIdempotent,
  renewIdempotent,
  storeIdempotentOutcome,
} from '@lectern/database/platform/idempotency/idempotency.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../config/clock.js';
import { stateOf } from '../endpoint/endpoint-input.js';
import { FormHash, readFormHash } from './incoming-files.js';

const METHODS = new Set(['POST', 'PUT']);
const MAX_KEY_LENGTH = 255;
const WAIT_MS = 10_000;
const POLL_MS = 50;

type ClaimedRequest = IdempotentRequest & IdempotencyClaim;

/** Makes requests with an `Idempotency-Key` safe to repeat: the change is made once, the response is the same. */
@Injectable()
export class Idempotency implements OnModuleInit, OnModuleDestroy {
  readonly #running = new Set<IdempotencyClaim>();
  #renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  /** Keeps the keys of runs that take long, for as long as this process lives. */
  onModuleInit(): void {
    const renew = async () => {
      if (this.#running.size > 0) await renewIdempotent(this.database, [...this.#running], this.clock.now());
    };
    // What cannot be renewed now may be in time with the next turn; a run that has lost its key cannot commit.
    this.#renewing = setInterval(() => renew().catch(() => {}), IDEMPOTENCY_LOCK_MS / 3).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#renewing);
  }

  /** Runs a request, or answers what its first run answered. */
  async runOnce(request: FastifyRequest, reply: FastifyReply, run: () => Promise<unknown>): Promise<unknown> {
    const claimed = this.#requestToClaim(request);
    if (!claimed) return run();
    const known = await this.#begin(claimed);
    if (known.state === 'in-progress') throw new DomainError('idempotency.in_progress');
    if (known.state === 'completed' && (await hasSameForm(request, known))) return this.#replay(reply, known);
    if (known.state !== 'first') throw new DomainError('idempotency.key_reused');
    this.#running.add(claimed);
    try {
      return await this.#runFirst(claimed, request, reply, run);
    } finally {
      this.#running.delete(claimed);
    }
  }

  #requestToClaim(request: FastifyRequest): ClaimedRequest | undefined {
    const key = request.headers['idempotency-key'];
    const { identity } = stateOf(request);
    const userId = identity && ownerOf(identity);
    if (key === undefined || userId === undefined || !METHODS.has(request.method)) return undefined;
    if (Array.isArray(key) || key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw new DomainError('idempotency.key_invalid');
    }
    const what = JSON.stringify([request.method, request.url, contentOf(request)]);
    return { userId, key, claim: randomUUID(), requestHash: createHash('sha256').update(what).digest() };
  }

  /** Claims the key; while the first run is still under way, waits for it rather than refusing at once. */
  async #begin(request: ClaimedRequest): Promise<IdempotencyState> {
    const { database } = this;
    const now = () => this.clock.now();
    const deadline = now().getTime() + WAIT_MS;
    for (;;) {
      const known = await beginIdempotent(database, request, now());
      if (known.state !== 'in-progress' || now().getTime() > deadline) return known;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Commits what the run changes together with what it answers: there is never one without the other. */
  async #runFirst(
    claimed: ClaimedRequest,
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    const { database, keyring } = this;
    const state = stateOf(request);
    const transaction = new HeldTransaction(database);
    state.transaction = transaction;
    if (request.isMultipart()) state.form = new FormHash();
    try {
      const response = await database.holding(transaction, run);
      const sealed = keyring.seal('idempotency', JSON.stringify(response ?? null));
      const outcome = { status: reply.statusCode, response: sealed, formHash: state.form?.digest() ?? null };
      await transaction.commit((tx) => storeIdempotentOutcome(tx, claimed, outcome));
      return response;
    } catch (error) {
      await transaction.rollBack();
      await releaseIdempotent(database, claimed);
      throw error;
    }
  }

  #replay(reply: FastifyReply, { status, response }: IdempotentOutcome): unknown {
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

/** What tells one body from another before it runs; a form is read later. */
function contentOf(request: FastifyRequest): unknown {
  return request.isMultipart() ? 'form' : (request.body ?? null);
}

async function hasSameForm(request: FastifyRequest, { formHash }: IdempotentOutcome): Promise<boolean> {
  return formHash === null || (await readFormHash(request)).equals(formHash);
}
