import { Role } from '@lectern/domain/platform/permissions/roles';
import { AdaptiveJsonSchema } from '@lectern/domain/sites/adaptive/adaptive-schema';
import { CustomizationOverride } from '@lectern/domain/sites/customization/schemas';
import { SiteVisibility } from '@lectern/domain/sites/schemas';
import { SiteType } from '@lectern/domain/sites/site-features';
import type { GroupItem, LinkItem, SectionItem, SiteSpaceItem } from '@lectern/domain/sites/structure/model';
import { z } from 'zod';
import { json, type Sql } from '../sql.js';

/** A site of an organization. */
export interface SiteRef {
  organizationId: string;
  siteId: string;
}

/** A site with everything that is set on it, but for its structure and its secrets. */
export const SiteRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  title: z.string(),
  type: SiteType,
  visibility: SiteVisibility,
  published: z.boolean(),
  hostname: z.string().nullable(),
  basename: z.string().nullable(),
  proxyOrigin: z.string().nullable(),
  agentsContext: z.enum(['excluded', 'included']),
  defaultLevel: z.union([Role, z.literal('inherit')]).nullable(),
  adaptiveContent: z.boolean(),
  adaptiveSchema: AdaptiveJsonSchema.nullable(),
  adaptiveSchemaAt: z.string().nullable(),
  customization: CustomizationOverride,
  /** The space that says how its content is written. */
  styleguideId: z.string().nullable(),
  authBackend: z.enum(['custom', 'integration']),
  authIntegration: z.string().nullable(),
  authFallbackUrl: z.string().nullable(),
  authLogoutUrl: z.string().nullable(),
  createdAt: z.string(),
  /** The name under which the organization publishes. */
  subdomain: z.string().nullable(),
});
export type SiteRow = z.infer<typeof SiteRow>;

/** A space as a site publishes it. */
export interface SiteSpaceRow extends SiteSpaceItem {
  spaceId: string;
  /** Null when it has the title of the space. */
  title: string | null;
  spaceTitle: string;
  spaceLanguage: string | null;
  condition: string | null;
  customization: CustomizationOverride;
  /** The space is deleted, but can be restored; nobody sees it meanwhile. */
  deleted: boolean;
}

interface NavigationDetails {
  title: string;
  description: string | null;
  icon: string | null;
  condition: string | null;
}

export type SectionRow = SectionItem & NavigationDetails;
export type GroupRow = GroupItem & NavigationDetails;
export type LinkRow = LinkItem & NavigationDetails & { url: string };
export type NavigationRow = SectionRow | GroupRow | LinkRow;
export type StructureRow = SiteSpaceRow | NavigationRow;

/** The keys that tokens of visitors are signed with, encrypted, in hex. */
export const VisitorKeys = z.object({
  current: z.string(),
  previous: z.object({ key: z.string(), until: z.string() }).nullable(),
});
export type VisitorKeys = z.infer<typeof VisitorKeys>;

/** Everything about a site but its content, as it was at a version. */
export const SiteSnapshot = z.object({
  version: z.string(),
  site: SiteRow,
  structure: z.array(json<StructureRow>()),
  /** Ids of the share links that lead to it. */
  activeShareLinks: z.array(z.string()),
  visitorKeys: VisitorKeys,
});
export type SiteSnapshot = z.infer<typeof SiteSnapshot>;

// One JSON value: a site has many rows of several kinds, and they have to be of one moment.
const LOAD_SITE = `
  SELECT json_build_object(
    'version', s.version::text,
    'site', json_build_object(
      'id', s.id, 'organizationId', s.organization_id, 'title', s.title, 'type', s.type, 'visibility', s.visibility,
      'published', s.published, 'hostname', s.hostname, 'basename', s.basename, 'proxyOrigin', s.proxy_origin,
      'agentsContext', s.agents_context, 'defaultLevel', s.default_level, 'adaptiveContent', s.adaptive_content,
      'adaptiveSchema', s.adaptive_schema, 'adaptiveSchemaAt', s.adaptive_schema_at,
      'customization', s.customization, 'styleguideId', s.styleguide_id, 'authBackend', s.auth_backend, 'authIntegration', s.auth_integration,
      'authFallbackUrl', s.auth_fallback_url, 'authLogoutUrl', s.auth_logout_url, 'createdAt', s.created_at,
      'subdomain', o.hostname),
    'structure', (
      SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT jsonb_build_object(
                 'type', 'site-space', 'id', ss.id, 'parent', ss.section_id, 'position', ss.position, 'path', ss.path,
                 'isDefault', ss.is_default, 'spaceId', ss.space_id, 'title', ss.title, 'spaceTitle', sp.title,
                 'spaceLanguage', sp.language, 'condition', ss.condition, 'customization', ss.customization,
                 'deleted', sp.deleted_at IS NOT NULL) AS item
          FROM site_spaces ss JOIN spaces sp ON sp.id = ss.space_id WHERE ss.site_id = s.id
        UNION ALL
        SELECT jsonb_strip_nulls(jsonb_build_object('path', n.path, 'url', n.url,
                 'isDefault', CASE WHEN n.type = 'site-section' THEN n.is_default END))
               || jsonb_build_object(
                 'type', n.type, 'id', n.id, 'parent', n.parent_id, 'position', n.position, 'title', n.title,
                 'description', n.description, 'icon', n.icon, 'condition', n.condition)
          FROM site_navigation n WHERE n.site_id = s.id) items),
    'activeShareLinks', (
      SELECT coalesce(json_agg(l.id), '[]') FROM share_links l WHERE l.site_id = s.id AND l.active),
    'visitorKeys', json_build_object(
      'current', encode(s.auth_key, 'hex'),
      'previous', CASE WHEN s.auth_previous_key IS NOT NULL THEN json_build_object(
        'key', encode(s.auth_previous_key, 'hex'), 'until', s.auth_previous_key_until) END)) AS snapshot
    FROM sites s JOIN organizations o ON o.id = s.organization_id
   WHERE s.id = ANY($1::text[]) AND o.deleted_at IS NULL`;

const SnapshotRow = z.object({ snapshot: SiteSnapshot });

/** Loads sites with everything but their content; those that are gone are not in it. */
export async function loadSites(sql: Sql, siteIds: readonly string[]): Promise<SiteSnapshot[]> {
  const rows = await sql.query(SnapshotRow, LOAD_SITE, [siteIds]);
  return rows.map(({ snapshot }) => snapshot);
}

const SiteVersionsRow = z.object({ id: z.string(), version: z.string() });

/** The current versions of sites, by id; a site that is gone has none. */
export async function findSiteVersions(sql: Sql, siteIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql.query(
    SiteVersionsRow,
    `SELECT s.id, s.version::text AS version FROM sites s JOIN organizations o ON o.id = s.organization_id
      WHERE s.id = ANY($1::text[]) AND o.deleted_at IS NULL`,
    [siteIds],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
