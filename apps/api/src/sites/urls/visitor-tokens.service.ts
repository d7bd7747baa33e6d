import { addressed } from '@lectern/database/sites/site-addresses';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { NumericDate } from '@lectern/domain/platform/http/primitives';
import { mainAddress } from '@lectern/domain/sites/urls/site-addresses';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { SiteVisitors, type VerifiedVisitor } from '../../platform/access/site-visitors.service.js';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';

/** How far the clock of whoever signs may be off. */
const CLOCK_SKEW_SECONDS = 60;

/** The instants of a token; those who take its word for longer than it is valid need them to be instants. */
const Instants = z.looseObject({ exp: NumericDate, nbf: NumericDate.optional(), iat: NumericDate.optional() });

/** Verifies the tokens that say who reads a site. */
@Injectable()
export class VisitorTokens {
  readonly #encoder = new TextEncoder();

  constructor(
    private readonly clock: Clock,
    private readonly urls: Urls,
    private readonly visitors: SiteVisitors,
  ) {}

  /** What a token says that was signed with a key of the site, is valid now and is meant for it; null otherwise. */
  async verify(snapshot: SiteSnapshot, token: string): Promise<VerifiedVisitor | null> {
    for (const { id: keyId, secret } of this.visitors.keysOf(snapshot)) {
      const claims = await this.#claims(token, secret);
      if (claims) return this.#isMeantFor(snapshot, claims) ? { keyId, claims } : null;
    }
    return null;
  }

  async #claims(token: string, secret: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, this.#encoder.encode(secret), {
        algorithms: ['HS256'],
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: this.clock.now(),
        requiredClaims: ['exp'],
      });
      return Instants.safeParse(payload).success ? payload : null;
    } catch {
      return null;
    }
  }

  /** A token that names an audience is for that alone: the id of the site, its hostname or its address. */
  #isMeantFor(snapshot: SiteSnapshot, { aud }: JWTPayload): boolean {
    if (aud === undefined) return true;
    const { origin, basePath } = mainAddress(addressed(snapshot), this.urls.sitesHost);
    const { id, hostname } = snapshot.site;
    const own = new Set([id, hostname ?? id, origin + basePath, `${origin}${basePath}/`]);
    return (Array.isArray(aud) ? aud : [aud]).some((audience) => own.has(audience));
  }
}
