import { Database } from '@lectern/database/client';
import { listAskableOnSite } from '@lectern/database/integrations/askable.queries';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { visitorAuthenticationUrl } from '@lectern/domain/integrations/integration-urls';
import { NumericDate } from '@lectern/domain/platform/http/primitives';
import { isPlainObject } from '@lectern/domain/platform/values/plain-object';
import { type ClaimSources, type Claims, claimsOf } from '@lectern/domain/sites/adaptive/claims-of';
import { admit } from '@lectern/domain/sites/publishing/publishing';
import type { ParsedPublishedUrl } from '@lectern/domain/sites/urls/published-url';
import { isShareSegment, readReaderPath } from '@lectern/domain/sites/urls/reader-path';
import type { ResolvePublishedUrl } from '@lectern/domain/sites/urls/schemas';
import type { SiteLookup } from '@lectern/domain/sites/urls/site-lookups';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MemberVisitors } from '../../platform/access/member-visitors.service.js';
import { SiteVisitors, type VerifiedVisitor } from '../../platform/access/site-visitors.service.js';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';
import { ShareKeys } from '../sites/share-keys.service.js';
import { VisitorTokens } from './visitor-tokens.service.js';

/** Query parameters of an address that say who reads; they are for nobody else to see. */
const JWT_PARAMETER = 'jwt_token';
const PREVIEW_PARAMETER = 'preview_token';

/** A reader who may see a site, with what let it in. */
export interface Admitted {
  outcome: 'admitted';
  claims: Claims;
  /** Where the site was found; without a share key that leads nowhere. */
  lookup: SiteLookup;
  shareLink?: string;
  visitorKey?: string;
  member?: string;
  vouchedBy?: string | undefined;
  preview?: true;
  /** The preview of drafts that it is. */
  sitePreview?: string;
  /** When it ends that the reader may see it, in seconds since 1970, where that is known. */
  until?: number;
}

type Decision = Admitted | { outcome: 'absent' } | { outcome: 'sign-in'; redirect: string };

const ABSENT = { outcome: 'absent' } as const;

const PreviewToken = z.object({
  kind: z.literal('preview'),
  site: z.string(),
  member: z.string(),
  vouchedBy: z.string().optional(),
  claims: z.unknown().optional(),
  exp: NumericDate,
});

/** Decides whether somebody may read a site, by what the address and the request bring. */
@Injectable()
export class ReaderAdmission {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly urls: Urls,
    private readonly visitors: SiteVisitors,
    private readonly shareKeys: ShareKeys,
    private readonly tokens: VisitorTokens,
    private readonly members: MemberVisitors,
  ) {}

  /** Decides for one address. */
  async decide(
    snapshot: SiteSnapshot,
    url: ParsedPublishedUrl,
    lookup: SiteLookup,
    brought: NonNullable<ResolvePublishedUrl['visitor']>,
  ): Promise<Decision> {
    if (brought.type === 'agent' && snapshot.site.agentsContext === 'excluded') return ABSENT;
    const query = new URLSearchParams(url.search);
    if (lookup.key.kind === 'preview') return this.#preview(snapshot, lookup, query.get(PREVIEW_PARAMETER));
    const link = await this.#shareLink(snapshot, lookup, brought.shareKey);
    const visitor = await this.#visitor(snapshot, brought.jwtToken ?? query.get(JWT_PARAMETER));
    const evidence = { shareKey: link.id !== undefined, visitor: visitor !== null };
    switch (admit(snapshot.site, evidence)) {
      case 'absent':
      case 'share-key-needed':
        return ABSENT;
      case 'sign-in-needed':
        return this.#signIn(snapshot, url);
      case 'admitted':
        return {
          outcome: 'admitted',
          claims: claimsFor(snapshot, { signed: visitor?.claims, unsigned: brought.unsignedClaims }),
          lookup: link.lookup,
          ...(link.id !== undefined && { shareLink: link.id }),
          ...(visitor && { visitorKey: visitor.keyId }),
          ...(visitor?.member !== undefined && { member: visitor.member, vouchedBy: visitor.vouchedBy }),
        };
    }
  }

  /** A preview is as good as the access of whoever asked for its address. */
  async #preview(snapshot: SiteSnapshot, lookup: SiteLookup, token: string | null): Promise<Decision> {
    const payload = token === null ? null : this.visitors.tokens.verify('site-previews', token, this.clock.now());
    const { data } = PreviewToken.safeParse(payload);
    if (data?.site !== snapshot.site.id || !(await this.visitors.isForMember(snapshot, data))) return ABSENT;
    const unsigned = isPlainObject(data.claims) ? data.claims['unsigned'] : undefined;
    return {
      outcome: 'admitted',
      claims: claimsFor(snapshot, { signed: data.claims, unsigned }),
      lookup,
      member: data.member,
      vouchedBy: data.vouchedBy,
      preview: true,
      until: data.exp,
    };
  }

  /** A key that leads nowhere is taken out of the address: whoever may read without it is sent there. */
  async #shareLink(
    { site }: SiteSnapshot,
    lookup: SiteLookup,
    broughtKey: string | undefined,
  ): Promise<{ lookup: SiteLookup; id?: string }> {
    const { shareKey } = readReaderPath(lookup.rest);
    const link = shareKey === undefined ? null : await this.shareKeys.find(site.id, shareKey);
    if (link) return { lookup, id: link.id };
    const tidy = shareKey === undefined ? lookup : { ...lookup, rest: lookup.rest.slice(1) };
    const brought = broughtKey === undefined ? null : await this.shareKeys.find(site.id, broughtKey);
    return brought ? { lookup: tidy, id: brought.id } : { lookup: tidy };
  }

  async #visitor(snapshot: SiteSnapshot, token: string | null): Promise<VerifiedVisitor | null> {
    if (token === null || token === '') return null;
    return (await this.members.verify(snapshot, token)) ?? (await this.tokens.verify(snapshot, token));
  }

  async #signIn({ site }: SiteSnapshot, { segments, search }: ParsedPublishedUrl): Promise<Decision> {
    const signIn = (await this.#signInByIntegration(site)) ?? site.authFallbackUrl;
    if (signIn === null) return ABSENT;
    const query = new URLSearchParams(search);
    for (const secret of [JWT_PARAMETER, PREVIEW_PARAMETER]) query.delete(secret);
    const shown = segments.filter((segment) => !(segment.isMark && isShareSegment(segment.text)));
    const path = `/${shown.map(({ text }) => encodeURIComponent(text)).join('/')}`;
    const redirect = new URL(signIn);
    redirect.searchParams.set('location', query.size === 0 ? path : `${path}?${query}`);
    return { outcome: 'sign-in', redirect: redirect.href };
  }

  /** Where the integration has visitors sign in that the site leaves this to, if it may and is installed there. */
  async #signInByIntegration({ id, organizationId, authBackend, authIntegration }: SiteSnapshot['site']) {
    if (authBackend !== 'integration' || authIntegration === null) return null;
    const { database, urls } = this;
    const installed = await listAskableOnSite(database, { siteId: id, organizationId }, 'site:visitor:auth');
    const named = installed.find(({ integrationName }) => integrationName === authIntegration);
    return named ? visitorAuthenticationUrl(urls, authIntegration, named.installationId, id) : null;
  }
}

function claimsFor({ site }: SiteSnapshot, sources: ClaimSources): Claims {
  return site.adaptiveContent ? claimsOf(site.adaptiveSchema, sources) : {};
}
