import type { SamlProviderRow } from '@lectern/database/people/sso/saml-providers.queries';
import type { SamlProvider } from '@lectern/domain/people/sso/schemas';
import { timestamp } from '@lectern/domain/platform/http/primitives';
import type { AccessFacts } from '@lectern/domain/platform/permissions/resolve';
import { type Certificate, certificateWarnings, readCertificates } from '@lectern/saml/certificates';
import { presentTeam } from '../teams/teams.presenter.js';
import { serviceUrls } from './service-provider.js';

/** Who looks at a provider, and when. */
export interface Viewing {
  facts: AccessFacts;
  urls: { api: string };
  now: Date;
}

/** Presents a SAML provider; the private key of the service stays here. */
export function presentSamlProvider(row: SamlProviderRow, { facts, urls, now }: Viewing): SamlProvider {
  const certificates = row.certificates.flatMap(readCertificates);
  return {
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ssoURL: row.ssoUrl ?? '',
    entityID: row.entityId ?? '',
    certificate: row.certificates.join('\n'),
    certificates: certificates.map(presentCertificate),
    warnings: certificateWarnings(certificates, now),
    ...(row.defaultTeam && { defaultTeam: presentTeam(row.defaultTeam, facts) }),
    defaultRole: row.defaultRole,
    signRequests: row.signsRequests,
    idpInitiated: row.allowsUnsolicited,
    ...(row.roleMapping && { roleMapping: row.roleMapping }),
    ...(row.teamMapping && { teamMapping: row.teamMapping }),
    createdAt: timestamp(row.createdAt),
    status: row.status,
    service: serviceUrls(row.id, urls),
    urls: { location: `${urls.api}/v1/orgs/${row.organizationId}/saml/${row.id}` },
  };
}

function presentCertificate({ fingerprint, subject, validFrom, expiresAt }: Certificate) {
  return { fingerprint, subject, validFrom: timestamp(validFrom), expiresAt: timestamp(expiresAt) };
}
