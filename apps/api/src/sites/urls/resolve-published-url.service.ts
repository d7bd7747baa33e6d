import { Database } from '@lectern/database/client';
import { findReadingState } from '@lectern/database/integrations/reading-state.queries';
import { Keyring } from '@lectern/database/keyring';
import { addressed } from '@lectern/database/sites/site-addresses';
import { findSiteAt } from '@lectern/database/sites/site-lookups.queries';
import { SiteReader } from '@lectern/database/sites/site-reader';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError, invalidRequest } from '@lectern/domain/platform/errors/domain-error';
import { MAX_SPACES_IN_TOKEN, type SiteToken, siteTokenEnd } from '@lectern/domain/sites/publishing/site-token';
import { placesOf } from '@lectern/domain/sites/structure/shown';
import { type ParsedPublishedUrl as AskedUrl, readPublishedUrl } from '@lectern/domain/sites/urls/published-url';
import { type ResolvedUrl, resolveUrl } from '@lectern/domain/sites/urls/resolve-url';
import type { ResolvePublishedUrl as Asked, PublishedContent, PublishedUrl } from '@lectern/domain/sites/urls/schemas';
import { type SiteLookup, siteLookups } from '@lectern/domain/sites/urls/site-lookups';
import { Injectable } from '@nestjs/common';
import { SitePreviews } from '../../platform/access/site-previews.service.js';
import { SiteVisitors } from '../../platform/access/site-visitors.service.js';
import type { VisitorView } from '../../platform/access/visitor-view.js';
import { Clock } from '../../platform/config/clock.js';
import { Urls } from '../../platform/config/urls.js';
import { type Admitted, ReaderAdmission } from './reader-admission.service.js';

/** Says what is published at an address, and gives readers who may see it a token to read it with. */
@Injectable()
export class PublishedUrlService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly urls: Urls,
    private readonly siteReader: SiteReader,
    private readonly visitors: SiteVisitors,
    private readonly admission: ReaderAdmission,
    private readonly previews: SitePreviews,
  ) {}

  /** Answers content or another address to go to; refuses where nothing is published for this reader. */
  async execute(asked: Asked): Promise<PublishedUrl> {
    const url = readPublishedUrl(asked.url, this.urls.ownHosts);
    if ('problem' in url) throw invalidRequest([{ path: 'body.url', message: url.problem }]);
    const response = await this.#response(url, asked);
    if (response) return response;
    if (asked.redirectOnError) return { target: 'application', redirect: this.urls.app };
    throw new DomainError('url.nothing_published');
  }

  async #response(url: AskedUrl, asked: Asked): Promise<PublishedUrl | null> {
    const lookups = siteLookups(url, this.urls.ownHosts);
    const [first] = lookups;
    if (first?.key.kind === 'draft-preview') return this.#previewed(url, first, first.key.secret);
    const at = await findSiteAt(this.database, lookups);
    const found = at && (await this.siteReader.findVersions(new Map([[at.id, at.version]]))).get(at.id);
    if (!found) return null;
    const admitted = await this.admission.decide(found, url, at.lookup, asked.visitor ?? {});
    if (admitted.outcome === 'absent') return null;
    if (admitted.outcome === 'sign-in') return { target: 'external', redirect: admitted.redirect };
    const view = this.visitors.viewOf(found, admitted.claims);
    return this.#resolved(url, admitted.lookup, view, admitted);
  }

  async #previewed(url: AskedUrl, lookup: SiteLookup, secret: string): Promise<PublishedUrl | null> {
    const opened = await this.previews.openBySecret(secret);
    if (!opened) return null;
    const { row, view } = opened;
    return this.#resolved(url, lookup, view, {
      outcome: 'admitted',
      claims: view.claims,
      lookup,
      preview: true,
      sitePreview: row.id,
      until: Math.floor(row.expiresAt.getTime() / 1000),
    });
  }

  async #resolved(
    url: AskedUrl,
    lookup: SiteLookup,
    view: VisitorView,
    admitted: Admitted,
  ): Promise<PublishedUrl | null> {
    const { snapshot } = view;
    const site = { site: addressed(snapshot), places: placesOf(view.items) };
    const resolved = resolveUrl(url, lookup, site, this.urls.sitesHost);
    // What is not current is for members, who read it in the app.
    if (!resolved || resolved.version) return null;
    if (resolved.redirect) return { target: 'content', redirect: resolved.redirect.url };
    return this.#content(snapshot, view, resolved, admitted);
  }

  async #content(
    { site, version }: SiteSnapshot,
    view: VisitorView,
    { section, siteSpace, ...resolved }: ResolvedUrl,
    admitted: Admitted,
  ): Promise<PublishedContent | null> {
    const row = view.items.find((item) => item.id === siteSpace.id);
    if (row?.type !== 'site-space') return null;
    const read = { siteId: site.id, organizationId: site.organizationId, spaceId: row.spaceId };
    const state = await findReadingState(this.database, { ...read, spaceIds: view.spaceIds });
    if (!state) return null;
    const place = { siteSpace: row.id, space: row.spaceId, ...(section && { siteSection: section.id }) };
    const apiToken = this.#token(view, place, admitted);
    const hasClaims = Object.keys(view.claims).length > 0;
    return {
      organization: site.organizationId,
      site: site.id,
      ...place,
      pathname: resolved.pathname,
      basePath: resolved.basePath,
      siteBasePath: resolved.siteBasePath,
      complete: resolved.complete,
      canonicalUrl: resolved.canonicalUrl,
      apiToken,
      ...(resolved.shareKey !== undefined && { shareKey: resolved.shareKey }),
      ...(hasClaims && { contextId: this.#contextId(view) }),
      revision: view.changes.get(row.spaceId)?.revisionId ?? state.revision,
      version: [version, state.contentVersion, ...changedRevisions(view)].join('-'),
      ...(admitted.preview && { preview: true }),
    };
  }

  #token(view: VisitorView, place: Pick<SiteToken, 'siteSpace' | 'space' | 'siteSection'>, admitted: Admitted): string {
    const spaces = [place.space, ...view.spaceIds.filter((id) => id !== place.space)].slice(0, MAX_SPACES_IN_TOKEN);
    const token: SiteToken = {
      kind: 'site',
      organization: view.organizationId,
      site: view.siteId,
      ...place,
      spaces,
      ...(Object.keys(view.claims).length > 0 && { claims: view.claims }),
      ...(admitted.shareLink !== undefined && { shareLink: admitted.shareLink }),
      ...(admitted.visitorKey !== undefined && { visitorKey: admitted.visitorKey }),
      ...(admitted.member !== undefined && { member: admitted.member }),
      ...(admitted.vouchedBy !== undefined && { vouchedBy: admitted.vouchedBy }),
      ...(admitted.preview && { preview: true }),
      ...(admitted.sitePreview !== undefined && { sitePreview: admitted.sitePreview }),
      exp: Math.min(siteTokenEnd(this.clock.now()), admitted.until ?? Number.POSITIVE_INFINITY),
    };
    return this.visitors.tokens.sign('site-tokens', token);
  }

  /** Equal claims give equal ids, and nobody guesses the claims from them. */
  #contextId({ siteId, claims }: VisitorView): string {
    const hash = this.keyring.hash('site-tokens', JSON.stringify(['context', siteId, claims]));
    return hash.toString('base64url').slice(0, 22);
  }
}

function changedRevisions({ changes }: VisitorView): string[] {
  return [...changes.values()].map(({ revisionId }) => revisionId);
}
