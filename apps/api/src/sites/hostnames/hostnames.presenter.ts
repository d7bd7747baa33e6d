import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import type { CustomHostname } from '@lectern/domain/sites/hostnames/hostname-schemas';

/** Presents the hostname of a site. */
export function presentHostname(hostname: string, { site }: SiteSnapshot, urls: { api: string }): CustomHostname {
  return {
    object: 'custom-hostname',
    hostname,
    target: { type: 'site', organization: site.organizationId, site: site.id },
    isActive: site.published,
    status: site.published ? 'live' : 'dns_passed',
    urls: { location: `${urls.api}/v1/custom-hostnames/${hostname}` },
  };
}
