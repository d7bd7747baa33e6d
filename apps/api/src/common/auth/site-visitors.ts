import { createHash } from 'node:crypto';
import { findContentAccess } from '@lectern/database/access/content-access.queries';
import { BoundedCache } from '@lectern/database/bounded-cache';
import type { Keyring } from '@lectern/database/keyring';
import { findActiveRole } from '@lectern/database/members/members.queries';
import { SignedTokens } from '@lectern/database/sites/signed-tokens';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/errors/domain-error';
import { effectiveRole } from '@lectern/domain/permissions/resolve';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';
import { admit } from '@lectern/domain/sites/publishing';
import { SiteToken } from '@lectern/domain/sites/site-token';
import { Injectable } from '@nestjs/common';
import { VisitorView } from '../access/visitor-view.js';
import { Platform } from '../platform.js';

/** Stands for a key where a member of the organization proved who it is. */
export const MEMBER_KEY = 'member';

const MOST_VIEWS_OF_SITE = 200;

/** A key that tokens of visitors may be signed with. */
export interface VisitorKey {
  /** Names the key without telling it. */
  id: string;
  secret: string;
}

/** Knows who stands behind the token of a site, and what such readers see. */
@Injectable()
export class SiteVisitors {
  readonly tokens: SignedTokens;
  readonly #views = new WeakMap<SiteSnapshot, Map<string, VisitorView>>();
  readonly #keys = new WeakMap<SiteSnapshot, OpenedKeys>();
  readonly #readTokens = new BoundedCache<SiteToken>(8 * 1024 * 1024);

  constructor(private readonly platform: Platform) {
    this.tokens = new SignedTokens(platform.keyring);
  }

  /** Finds what the bearer of a token sees; null when it is no token of a site, or lets nobody in any more. */
  async resolve(text: string): Promise<VisitorView | null> {
    const token = this.#read(text);
    if (!token) return null;
    const snapshot = await this.platform.sites.find(token.site);
    if (snapshot?.site.organizationId !== token.organization) return null;
    const isMember = token.member !== undefined && (await this.isForMember(snapshot, token.member));
    return this.#isAdmitted(snapshot, token, isMember) ? this.viewOf(snapshot, token.claims ?? {}) : null;
  }

  /** Tells whether somebody is a member of the organization now, and may see the site. */
  async isForMember({ site: { id, organizationId } }: SiteSnapshot, userId: string): Promise<boolean> {
    const { database, db } = this.platform;
    const [facts, role] = await Promise.all([
      findContentAccess(database, 'site', id, userId),
      findActiveRole(db, { organizationId, userId }),
    ]);
    return facts !== null && role !== undefined && effectiveRole(role, facts.path) !== null;
  }

  /** What readers with claims see of a site. Equal readers share what was worked out for one of them. */
  viewOf(snapshot: SiteSnapshot, claims: Claims): VisitorView {
    // Where adaptive content is switched off nothing is known of anybody, so what has a condition is for nobody.
    const used = snapshot.site.adaptiveContent ? claims : {};
    const views = this.#views.get(snapshot) ?? new Map<string, VisitorView>();
    this.#views.set(snapshot, views);
    const key = JSON.stringify(used);
    const known = views.get(key);
    if (known) return known;
    if (views.size >= MOST_VIEWS_OF_SITE) views.clear();
    const view = new VisitorView(snapshot, used);
    views.set(key, view);
    return view;
  }

  /** The keys of a site that are valid now, the current one first. */
  keysOf(snapshot: SiteSnapshot): VisitorKey[] {
    const known = this.#keys.get(snapshot) ?? openKeys(this.platform.keyring, snapshot);
    this.#keys.set(snapshot, known);
    const { current, previous } = known;
    return previous && this.platform.now().getTime() < previous.untilMs ? [current, previous.key] : [current];
  }

  /** What a valid token says. Readers come in bursts with one token, whose signature stays good until it ends. */
  #read(text: string): SiteToken | null {
    const now = this.platform.now();
    const known = this.#readTokens.get(text);
    if (known) return now.getTime() < known.exp * 1000 ? known : null;
    const { data: token } = SiteToken.safeParse(this.tokens.verify('site-tokens', text, now));
    if (token) this.#readTokens.set(text, token, text.length * 4);
    return token ?? null;
  }

  #isAdmitted(snapshot: SiteSnapshot, { shareLink, visitorKey, preview }: SiteToken, isMember: boolean): boolean {
    const isKeyValid = visitorKey === MEMBER_KEY ? isMember : this.keysOf(snapshot).some(({ id }) => id === visitorKey);
    // A key that is valid no longer vouches for nothing, not even for claims.
    if (visitorKey !== undefined && !isKeyValid) return false;
    if (preview) return true;
    const isLinkActive = shareLink !== undefined && snapshot.activeShareLinks.includes(shareLink);
    return admit(snapshot.site, { shareKey: isLinkActive, visitor: isKeyValid }) === 'admitted';
  }
}

/** Refuses whoever reads a site where only members may go. */
export function refuseVisitor(): never {
  throw new DomainError('auth.site_token_limited');
}

interface OpenedKeys {
  current: VisitorKey;
  previous: { key: VisitorKey; untilMs: number } | null;
}

function openKeys(keyring: Keyring, { visitorKeys: { current, previous } }: SiteSnapshot): OpenedKeys {
  const open = (sealed: string): VisitorKey => {
    const secret = keyring.open('visitor-keys', Buffer.from(sealed, 'hex'));
    return { id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret };
  };
  return {
    current: open(current),
    previous: previous && { key: open(previous.key), untilMs: Date.parse(previous.until) },
  };
}
