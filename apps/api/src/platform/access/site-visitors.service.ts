import { createHash } from 'node:crypto';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { findContentAccess } from '@lectern/database/library/grants/content-access.queries';
import { findAdmittedRole } from '@lectern/database/people/sso/admitted-members.queries';
import { SignedTokens } from '@lectern/database/sites/signed-tokens';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { BoundedCache } from '@lectern/domain/platform/caching/cache';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import type { Claims } from '@lectern/domain/sites/adaptive/claims-of';
import { admit } from '@lectern/domain/sites/publishing/publishing';
import { SiteToken } from '@lectern/domain/sites/publishing/site-token';
import { Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { Clock } from '../config/clock.js';
import { SitePreviews } from './site-previews.service.js';
import { SiteViews } from './site-views.js';
import type { VisitorView } from './visitor-view.js';

/** Stands for a key where a member of the organization proved who it is. */
export const MEMBER_KEY = 'member';

/** A member of an organization as tokens name it. */
export interface NamedMember {
  member: string;
  /** The SAML provider that vouched for the member; absent when nobody had to. */
  vouchedBy?: string | undefined;
}

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
  readonly #views = new SiteViews();
  readonly #keys = new WeakMap<SiteSnapshot, OpenedKey[]>();
  readonly #readTokens = new BoundedCache<SiteToken>(8 * 1024 * 1024);

  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly siteReader: SiteReader,
    private readonly previews: SitePreviews,
  ) {
    this.tokens = new SignedTokens(keyring);
  }

  /** Finds what the bearer of a token sees; null when it is no token of a site, or lets nobody in any more. */
  async resolve(text: string): Promise<VisitorView | null> {
    const token = this.#read(text);
    if (!token) return null;
    if (token.sitePreview !== undefined) return this.#preview(token, token.sitePreview);
    const snapshot = await this.siteReader.find(token.site);
    if (snapshot?.site.organizationId !== token.organization) return null;
    const { member, vouchedBy } = token;
    const isMember = member !== undefined && (await this.isForMember(snapshot, { member, vouchedBy }));
    if (!this.#isAdmitted(snapshot, token, isMember)) return null;
    const view = this.viewOf(snapshot, token.claims ?? {});
    return token.preview ? view.asPreview() : view;
  }

  /** Whether somebody is a member of the organization now, would be let in there, and may see the site. */
  async isForMember(
    { site: { id, organizationId } }: SiteSnapshot,
    { member: userId, vouchedBy }: NamedMember,
  ): Promise<boolean> {
    const { database } = this;
    const [facts, role] = await Promise.all([
      findContentAccess(database, 'site', id, userId),
      findAdmittedRole(database, { organizationId, userId, samlProviderId: vouchedBy ?? null }),
    ]);
    return facts !== null && role !== undefined && effectiveRole(role, facts.path) !== null;
  }

  /** What readers with claims see of a site. Equal readers share what was worked out for one of them. */
  viewOf(snapshot: SiteSnapshot, claims: Claims): VisitorView {
    // Where adaptive content is switched off nothing is known of anybody, so what has a condition is for nobody.
    return this.#views.viewOf(snapshot, snapshot.site.adaptiveContent ? claims : {});
  }

  /** The keys of a site that are valid now, the current one first. */
  keysOf(snapshot: SiteSnapshot): VisitorKey[] {
    const known = this.#keys.get(snapshot) ?? openKeys(this.keyring, snapshot);
    this.#keys.set(snapshot, known);
    const now = this.clock.now().getTime();
    return known.flatMap(({ key, untilMs }) => (now < untilMs ? [key] : []));
  }

  async #preview({ organization: organizationId, site: siteId }: SiteToken, previewId: string) {
    return (await this.previews.openById({ organizationId, siteId, previewId }))?.view ?? null;
  }

  #isKeyOf(snapshot: SiteSnapshot, visitorKey: string | undefined): boolean {
    return visitorKey !== undefined && this.keysOf(snapshot).some(({ id }) => id === visitorKey);
  }

  /** What a valid token says. Readers come in bursts with one token, whose signature stays good until it ends. */
  #read(text: string): SiteToken | null {
    const now = this.clock.now();
    const known = this.#readTokens.get(text);
    if (known) return now.getTime() < known.exp * 1000 ? known : null;
    const { data: token } = SiteToken.safeParse(this.tokens.verify('site-tokens', text, now));
    if (token) this.#readTokens.set(text, token, text.length * 4);
    return token ?? null;
  }

  #isAdmitted(snapshot: SiteSnapshot, { shareLink, visitorKey, preview }: SiteToken, isMember: boolean): boolean {
    const isKeyValid = visitorKey === MEMBER_KEY ? isMember : this.#isKeyOf(snapshot, visitorKey);
    // A key that is valid no longer vouches for nothing, not even for claims.
    if (visitorKey !== undefined && !isKeyValid) return false;
    if (preview) return isMember;
    const isLinkActive = shareLink !== undefined && snapshot.activeShareLinks.includes(shareLink);
    return admit(snapshot.site, { shareKey: isLinkActive, visitor: isKeyValid }) === 'admitted';
  }
}

interface OpenedKey {
  key: VisitorKey;
  untilMs: number;
}

/** Keys that were encrypted under a secret that the installation no longer has let nobody in. */
function openKeys(keyring: Keyring, { visitorKeys: { current, previous } }: SiteSnapshot): OpenedKey[] {
  const open = (sealed: string, untilMs: number): OpenedKey[] => {
    const secret = opened(keyring, sealed);
    if (secret === null) return [];
    return [{ key: { id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret }, untilMs }];
  };
  return [
    ...open(current, Number.POSITIVE_INFINITY),
    ...(previous ? open(previous.key, Date.parse(previous.until)) : []),
  ];
}

function opened(keyring: Keyring, sealed: string): string | null {
  try {
    return keyring.open('visitor-keys', Buffer.from(sealed, 'hex'));
  } catch {
    return null;
  }
}

/** What a valid token of a visitor says. */
export interface VerifiedVisitor {
  /** Names the key that it was signed with. */
  keyId: string;
  /** The member of the organization that it names, where it does. */
  member?: string;
  /** The SAML provider that vouched for that member, where one did. */
  vouchedBy?: string | undefined;
  claims: JWTPayload;
}
