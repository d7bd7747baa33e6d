import { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteRef } from '@lectern/database/sites/site-snapshot.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import type { GetSitePreview, SitePreview } from '@lectern/domain/sites/publishing/preview-schemas';
import { keptStructure } from '@lectern/domain/sites/structure/shown';
import { Injectable } from '@nestjs/common';
import { SiteVisitors } from '../../platform/access/site-visitors.service.js';
import { Urls } from '../../platform/config/urls.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { SitesView } from '../sites/sites.view.js';

const PREVIEW_SECONDS = 3600;

/** Lets members look at a site as its visitors would, whether it is published or not. */
@Injectable()
export class SitePreviewService {
  constructor(
    private readonly urls: Urls,
    private readonly responses: SitesView,
    private readonly visitors: SiteVisitors,
  ) {}

  /** An address of a site, or of a space on it, that shows it for an hour to whoever has it. */
  async get(
    { context, userId: member, identity: { vouchedBy, expiresAt } }: Caller,
    ref: SiteRef,
    { siteSpace, claims }: GetSitePreview,
  ): Promise<SitePreview> {
    const snapshot = await this.responses.snapshot(ref);
    const addresses = new SiteAddresses(snapshot, keptStructure(snapshot.structure), this.urls.sitesHost);
    const address = siteSpace === undefined ? addresses.preview() : addresses.previewOf(siteSpace);
    if (address === undefined) throw new DomainError('site_space.not_found');
    const latest = Math.floor(context.at.getTime() / 1000) + PREVIEW_SECONDS;
    // Who an organization vouches for until some time is nobody afterwards.
    const exp = vouchedBy && expiresAt ? Math.min(latest, Math.floor(expiresAt.getTime() / 1000)) : latest;
    const { id: site, organizationId: organization } = snapshot.site;
    const token = this.visitors.tokens.sign('site-previews', {
      kind: 'preview',
      organization,
      site,
      member,
      ...(vouchedBy && { vouchedBy: vouchedBy.providerId }),
      claims,
      exp,
    });
    return { url: `${address}?preview_token=${token}` };
  }
}
