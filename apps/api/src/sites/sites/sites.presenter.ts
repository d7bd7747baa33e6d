import type { SiteAddresses } from '@lectern/database/sites/site-addresses';
import type { SiteSnapshot } from '@lectern/database/sites/site-snapshot.queries';
import type { Action } from '@lectern/domain/platform/permissions/actions';
import { isAllowed } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import type { Site, SitePermissions } from '@lectern/domain/sites/schemas';
import { siteFeatures } from '@lectern/domain/sites/site-features';

/** Presents a site to somebody with the given effective role on it; `reader` for whoever only reads it. */
export function presentSite(
  { site, structure }: Pick<SiteSnapshot, 'site' | 'structure'>,
  role: RoleOrGuest | 'reader',
  addresses: SiteAddresses,
  urls: { api: string; app: string },
): Site {
  const { favicon } = site.customization;
  return {
    object: 'site',
    id: site.id,
    type: site.type,
    appliedType: site.type,
    title: site.title,
    ...(favicon !== undefined && { icon: favicon }),
    ...(site.hostname !== null && { hostname: site.hostname }),
    ...(site.basename !== null && { basename: site.basename }),
    ...(site.proxyOrigin !== null && { proxy: { origin: site.proxyOrigin, target: addresses.proxyTarget() } }),
    visibility: site.visibility,
    published: site.published,
    siteSpaces: structure.filter((item) => item.type === 'site-space' && !item.deleted).length,
    createdAt: new Date(site.createdAt).toISOString(),
    adaptiveContent: { enabled: site.adaptiveContent },
    agentsContext: site.agentsContext,
    ...(site.styleguideId !== null &&
      role !== 'reader' && { styleguide: { kind: 'space' as const, space: site.styleguideId } }),
    defaultLevel: site.defaultLevel,
    features: siteFeatures(site.type),
    permissions: sitePermissions(role),
    urls: {
      location: `${urls.api}/v1/orgs/${site.organizationId}/sites/${site.id}`,
      app: `${urls.app}/o/${site.organizationId}/sites/${site.id}`,
      preview: addresses.preview(),
      ...(site.published && { published: addresses.site() }),
      ...(site.authFallbackUrl !== null && { login: site.authFallbackUrl }),
      ...(site.authLogoutUrl !== null && { logout: site.authLogoutUrl }),
    },
  };
}

function sitePermissions(role: RoleOrGuest | 'reader'): SitePermissions {
  const may = (action: Action) => role !== 'reader' && isAllowed(action, { role });
  return {
    view: role === 'reader' || may('site.view'),
    access: role === 'reader' || may('site.view'),
    edit: may('site.update'),
    create: may('site.edit-structure'),
    admin: may('site.update'),
    installIntegration: may('site.install-integration'),
    viewAdaptiveSchema: may('site.view'),
    editAdaptiveSchema: may('site.update'),
  };
}
