import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MEMBER_KEY, SiteVisitors } from '../common/auth/site-visitors.js';
import type { Caller } from '../common/endpoint/endpoint-input.js';
import { Platform } from '../common/platform.js';
import type { VerifiedVisitor } from './visitor-tokens.js';

const LIFETIME_MS = 24 * 60 * 60 * 1000;

const MemberToken = z.object({
  kind: z.literal('member'),
  organization: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string(),
});

/** Lets members read the sites of their organization that ask visitors who they are, without another sign-in. */
@Injectable()
export class MemberVisitors {
  constructor(
    private readonly platform: Platform,
    private readonly visitors: SiteVisitors,
  ) {}

  /** A token that says which member somebody is, for the sites of an organization. */
  issue({ identity: { user } }: Caller, organizationId: string): string {
    return this.visitors.tokens.sign('site-members', {
      kind: 'member',
      organization: organizationId,
      sub: user.id,
      email: user.email,
      name: user.displayName,
      exp: Math.floor((this.platform.now().getTime() + LIFETIME_MS) / 1000),
    });
  }

  /** What such a token says, while the member may still see the site; null for every other token. */
  async verify(snapshot: SiteSnapshot, token: string): Promise<VerifiedVisitor | null> {
    const payload = this.visitors.tokens.verify('site-members', token, this.platform.now());
    const { data: member } = MemberToken.safeParse(payload);
    if (member?.organization !== snapshot.site.organizationId) return null;
    if (!(await this.visitors.isForMember(snapshot, member.sub))) return null;
    const { sub, email, name } = member;
    return { keyId: MEMBER_KEY, member: sub, claims: { sub, email, name } };
  }
}
