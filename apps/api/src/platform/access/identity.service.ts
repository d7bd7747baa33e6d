import { Database } from '@lectern/database/client';
import { AgentTokens } from '@lectern/database/integrations/agent-tokens';
import { Keyring } from '@lectern/database/keyring';
import { findAgent } from '@lectern/database/people/identity/agents.queries';
import { findIdentity, type Identity } from '@lectern/database/people/identity/identity.queries';
import type { AgentToken } from '@lectern/domain/integrations/agent-tokens';
import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';

/** A revoked token stops working everywhere after this time at the latest. */
const CACHE_MS = 500;
const MAX_CACHED = 10_000;

interface Cached {
  identity: Identity;
  loadedAtMs: number;
}

/** Knows who stands behind a token. Caches it for a moment, because clients call in bursts. */
@Injectable()
export class IdentityService {
  readonly #cache = new Map<string, Cached>();
  readonly #agentTokens: AgentTokens;
  #timesForgotten = 0;

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {
    this.#agentTokens = new AgentTokens(keyring);
  }

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
    const identity = await this.#find(token);
    this.#cache.delete(token);
    if (!identity) return null;
    // What was read before a change must not be cached after it.
    if (timesForgotten !== this.#timesForgotten) return identity;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(token, { identity, loadedAtMs: performance.now() });
    return identity;
  }

  /** Clears the cache, also of what is being read at this moment. */
  forgetAll(): void {
    this.#timesForgotten += 1;
    this.#cache.clear();
  }

  async #find(token: string): Promise<Identity | null> {
    const { database, keyring } = this;
    const now = () => this.clock.now();
    if (!isSignedToken(token)) return findIdentity(database, keyring, token);
    const agentToken = this.#agentTokens.read(token, now());
    return agentToken && this.#findAgent(agentToken);
  }

  /** An installation is a guest of its organization: what it may do follows from its scopes, not from a role. */
  async #findAgent(token: AgentToken): Promise<Identity | null> {
    const found = await findAgent(this.database, token);
    if (!found) return null;
    const { agent, user } = found;
    const isInstallation = agent.kind === 'installation';
    return {
      tokenId: isInstallation ? agent.installationId : agent.integrationId,
      scopes: null,
      signedInAt: null,
      expiresAt: new Date(token.exp * 1000),
      user: { ...user, emailVerifiedAt: null, isAdministrator: false },
      memberships: new Map(isInstallation ? [[agent.organizationId, { role: null }]] : []),
      ssoRequired: new Set(),
      vouchedBy: null,
      agent,
    };
  }

  #hasExpired({ expiresAt }: Identity): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }
}

/** Whether a token is one that is signed: those of people have no parts. */
export function isSignedToken(token: string): boolean {
  return token.includes('.');
}
