import type { OrganizationUrls, PresentableOrganization } from '../people/organizations/presenter.js';
import { presentOrganization } from '../people/organizations/presenter.js';
import { isAllowed } from '../platform/permissions/resolve.js';
import type { RoleOrGuest } from '../platform/permissions/roles.js';
import type { Configurations } from './configuration-schemas.js';
import type { ContentSecurityPolicy } from './content-security-policy.js';
import { integrationUrls } from './integration-urls.js';
import type {
  Integration,
  IntegrationBlock,
  IntegrationCategory,
  IntegrationContentSource,
  IntegrationTarget,
  IntegrationVisibility,
} from './schemas.js';
import type { IntegrationScope } from './scopes.js';

/** What the presenter needs of an integration, wherever it was read. */
export interface PresentableIntegration {
  name: string;
  version: number;
  title: string;
  description: string;
  summary: string | null;
  /** Names of images. */
  icon: string | null;
  previewImages: string[];
  target: IntegrationTarget;
  verified: boolean;
  visibility: IntegrationVisibility;
  scopes: IntegrationScope[];
  categories: IntegrationCategory[];
  blocks: IntegrationBlock[];
  contentSources: IntegrationContentSource[];
  configurations: Configurations;
  externalLinks: { url: string; label: string }[];
  contentSecurityPolicy: ContentSecurityPolicy | null;
  owner: PresentableOrganization;
  tunnel: { url: string; all: boolean } | null;
}

/** Presents an integration to somebody with a role in the organization that owns it; undefined is no member. */
export function presentIntegration(
  row: PresentableIntegration,
  ownerRole: RoleOrGuest | undefined,
  urls: OrganizationUrls,
): Integration {
  const { icon, ...places } = integrationUrls(urls, row);
  const admin = ownerRole !== undefined && isAllowed('integration.publish', { role: ownerRole });
  return {
    object: 'integration',
    name: row.name,
    version: row.version,
    title: row.title,
    description: row.description,
    ...(row.summary !== null && { summary: row.summary }),
    previewImages: row.previewImages.map((image) => `${places.assets}/${image}`),
    target: row.target,
    verified: row.verified,
    visibility: row.visibility,
    scopes: row.scopes,
    categories: row.categories,
    blocks: row.blocks,
    contentSources: row.contentSources,
    configurations: row.configurations,
    externalLinks: row.externalLinks,
    owner: presentOrganization(ownerRole === undefined ? discreet(row.owner) : row.owner, ownerRole, urls),
    urls: { ...places, ...(icon !== undefined && { icon }) },
    permissions: { admin },
    // Addresses of tunnels are passwords of a kind.
    ...(admin && row.tunnel && { development: { host: new URL(row.tunnel.url).host, all: row.tunnel.all } }),
    ...(row.contentSecurityPolicy !== null && { contentSecurityPolicy: row.contentSecurityPolicy }),
  };
}

/** An organization as strangers see it: by which addresses people join it is nothing to them. */
function discreet(organization: PresentableOrganization): PresentableOrganization {
  return { ...organization, emailDomains: [], defaultRole: null };
}
