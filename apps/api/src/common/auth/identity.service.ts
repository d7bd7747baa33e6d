import { findIdentity, type Identity } from '@lectern/database/identity/identity.queries';
import { Injectable } from '@nestjs/common';
import { Platform } from '../platform.js';

/** A revoked token stops working everywhere after this time at the latest. */
const CACHE_MS = 500;
const MAX_CACHED = 10_000;

interface Cached {
  identity: Identity;
  loadedAtMs: number;
}

/** Knows who stands behind a token. Remembers it for a moment, because clients call in bursts. */
@Injectable()
export class IdentityService {
  readonly #cache = new Map<string, Cached>();
  #timesForgotten = 0;

  constructor(private readonly platform: Platform) {}

  /** Finds who a token belongs to; null when nobody. What it answers may be half a second old. */
  async resolve(token: string): Promise<Identity | null> {
    const cached = this.#cache.get(token);
    if (cached && performance.now() - cached.loadedAtMs < CACHE_MS && !this.#hasExpired(cached.identity)) {
      return cached.identity;
    }
    return this.resolveFresh(token);
  }

  /** Finds who a token belongs to right now. */
  async resolveFresh(token: string): Promise<Identity | null> {
    const timesForgotten = this.#timesForgotten;
    const identity = await findIdentity(this.platform.database, this.platform.keyring, token);
    this.#cache.delete(token);
    if (!identity) return null;
    // What was read before a change must not be remembered after it.
    if (timesForgotten !== this.#timesForgotten) return identity;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(token, { identity, loadedAtMs: performance.now() });
    return identity;
  }

  /** Forgets everything remembered, and what is being read at this moment. */
  forgetAll(): void {
    this.#timesForgotten += 1;
    this.#cache.clear();
  }

  #hasExpired({ expiresAt }: Identity): boolean {
    return expiresAt !== null && expiresAt <= this.platform.now();
  }
}
