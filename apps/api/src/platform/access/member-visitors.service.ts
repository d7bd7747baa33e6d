import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../config/clock.js';
import type { Caller } from '../endpoint/endpoint-input.js';
import { MEMBER_KEY, SiteVisitors, type VerifiedVisitor } from './site-visitors.service.js';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

const MemberToken = z.object({
  kind: z.literal('member'),
  organization: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  vouchedBy: z.string().optional(),
});

/** Lets members read the sites of their organization that ask visitors who they are, without another sign-in. */
@Injectable()
export class MemberVisitors {
  constructor(
    private readonly clock: Clock,
    private readonly visitors: SiteVisitors,
  ) {}

  /** A token that says which member somebody is, for the sites of an organization. */
  issue({ identity: { user, vouchedBy, expiresAt } }: Caller, organizationId: string): string {
    const latestMs = this.clock.now().getTime() + LIFETIME_MS;
    // Who an organization vouches for until some time is nobody afterwards.
    const endMs = vouchedBy ? Math.min(latestMs, expiresAt?.getTime() ?? latestMs) : latestMs;
    return this.visitors.tokens.sign('site-members', {
      kind: 'member',
      organization: organizationId,
      sub: user.id,
      email: user.email,
      name: user.displayName,
      ...(vouchedBy && { vouchedBy: vouchedBy.providerId }),
      exp: Math.floor(endMs / 1000),
    });
  }

  /** What such a token says, while the member may still see the site; null for every other token. */
  async verify(snapshot: SiteSnapshot, token: string): Promise<VerifiedVisitor | null> {
    const payload = this.visitors.tokens.verify('site-members', token, this.clock.now());
    const { data: member } = MemberToken.safeParse(payload);
    if (member?.organization !== snapshot.site.organizationId) return null;
    const { sub, email, name, vouchedBy } = member;
    if (!(await this.visitors.isForMember(snapshot, { member: sub, vouchedBy }))) return null;
    return { keyId: MEMBER_KEY, member: sub, vouchedBy, claims: { sub, email, name } };
  }
}
