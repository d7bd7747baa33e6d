import type { SiteKey, SiteLookup } from '@lectern/domain/sites/urls/site-lookups';
import { z } from 'zod';
import type { Sql } from '../sql.js';

// Every way to find a site is one index scan that only runs for keys of its kind. An organization that takes the id of
// another one for its name does not get that one's readers.
const FIND_SITES = `
  SELECT k.place, found.id, found.version::text AS version
    FROM jsonb_to_recordset($1::jsonb)
           AS k(place int, kind text, origin text, hostname text, subdomain text, organization text, basename text, id text)
         CROSS JOIN LATERAL (
           SELECT s.id, s.version, s.organization_id, 0 AS rank FROM sites s
            WHERE k.kind = 'proxy' AND s.proxy_origin = k.origin
           UNION ALL
           SELECT s.id, s.version, s.organization_id, 0 FROM sites s
            WHERE k.kind = 'hostname' AND s.hostname = k.hostname
           UNION ALL
           SELECT s.id, s.version, s.organization_id, 0 FROM sites s WHERE k.kind = 'preview' AND s.id = k.id
           UNION ALL
           SELECT s.id, s.version, s.organization_id,
                  CASE WHEN o.id = k.organization THEN 0 ELSE 2 END + CASE WHEN s.id = k.id THEN 0 ELSE 1 END
             FROM organizations o JOIN sites s ON s.organization_id = o.id
            WHERE k.kind = 'named' AND (o.hostname = k.subdomain OR o.id = k.organization)
              AND (s.basename = k.basename OR s.id = k.id)
           UNION ALL
           SELECT s.id, s.version, s.organization_id, CASE WHEN s.id = o.default_site_id THEN 0 ELSE 1 END
             FROM organizations o JOIN sites s ON s.organization_id = o.id
            WHERE k.kind = 'subdomain' AND o.hostname = k.subdomain
              AND (s.id = o.default_site_id OR (s.published AND NOT EXISTS (
                     SELECT 1 FROM sites other WHERE other.organization_id = o.id AND other.published
                        AND (other.created_at, other.id) < (s.created_at, s.id))))) found
         JOIN organizations o ON o.id = found.organization_id AND o.deleted_at IS NULL
   ORDER BY k.place, found.rank, found.id LIMIT 1`;

const SiteAtRow = z.object({ place: z.number(), id: z.string(), version: z.string() });

/** Of some places to look for a site, best first, finds the first at which there is one, with the site's version. */
export async function findSiteAt(
  sql: Sql,
  lookups: readonly SiteLookup[],
): Promise<{ lookup: SiteLookup; id: string; version: string } | null> {
  if (lookups.length === 0) return null;
  const keys = lookups.map(({ key }, place) => ({ place, ...columnsOf(key) }));
  const [row] = await sql.query(SiteAtRow, FIND_SITES, [JSON.stringify(keys)]);
  const lookup = row && lookups[row.place];
  return lookup ? { lookup, id: row.id, version: row.version } : null;
}

const FoundRow = z.object({ found: z.boolean() });

const HAS_SITE_AT_HOST = `
  SELECT EXISTS (SELECT 1 FROM sites s WHERE s.published AND s.hostname = $1)
      OR EXISTS (SELECT 1 FROM sites s WHERE s.published AND split_part(s.proxy_origin, '/', 1) = $1) AS found`;

/** Whether a site is published at a hostname of its own, or a proxy of its owner shows it there. */
export async function hasSiteAtHost(sql: Sql, hostname: string): Promise<boolean> {
  const [row] = await sql.query(FoundRow, HAS_SITE_AT_HOST, [hostname]);
  return row?.found === true;
}

function columnsOf(key: SiteKey): Record<string, string> {
  switch (key.kind) {
    case 'proxy':
      return { kind: key.kind, origin: key.origin };
    case 'hostname':
      return { kind: key.kind, hostname: key.hostname };
    case 'preview':
      return { kind: key.kind, id: key.site };
    case 'subdomain':
      return { kind: key.kind, subdomain: key.subdomain };
    case 'subdomain-site':
      return { kind: 'named', subdomain: key.subdomain, ...key.site };
    case 'organization-path':
      return { kind: 'named', subdomain: key.organization.subdomain, organization: key.organization.id, ...key.site };
    case 'organization-hostname':
      // No organization has a hostname of its own.
      return { kind: key.kind };
    case 'draft-preview':
      // Its secret says which site it shows.
      return { kind: key.kind };
  }
}
