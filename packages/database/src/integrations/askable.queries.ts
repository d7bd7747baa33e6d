import { ContentSecurityPolicy } from '@lectern/domain/integrations/content-security-policy';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import { IntegrationTarget } from '@lectern/domain/integrations/schemas';
import { IntegrationScope } from '@lectern/domain/integrations/scopes';
import { z } from 'zod';
import { GRANTED_SCOPES } from '../people/identity/granted-scopes.js';
import type { Sql } from '../sql.js';

/** An integration, or one of its installations, that can be asked something at once. */
export interface Askable {
  integrationId: string;
  integrationName: string;
  /** Whose the record of being asked is: where it is installed, or who owns it. */
  organizationId: string;
  installationId: string | null;
  scopes: readonly IntegrationScope[];
  contentSecurityPolicy: ContentSecurityPolicy | null;
}

/** On what an installation is asked. */
export interface AskedOn {
  installationId?: string | undefined;
  spaceId?: string | undefined;
  siteId?: string | undefined;
}

const Row = z.object({
  integrationId: z.string(),
  integrationName: z.string(),
  organizationId: z.string(),
  installationId: z.string().nullable(),
  scopes: z.array(IntegrationScope),
  contentSecurityPolicy: ContentSecurityPolicy.nullable(),
});

const InstalledRow = Row.extend({ installationId: z.string() });

const COLUMNS = `g.id AS "integrationId", g.name AS "integrationName",
  g.content_security_policy AS "contentSecurityPolicy"`;

const FIND_INTEGRATION = `
  SELECT ${COLUMNS}, g.scopes, g.organization_id AS "organizationId", NULL AS "installationId"
    FROM integrations g JOIN organizations o ON o.id = g.organization_id AND o.deleted_at IS NULL WHERE g.name = $1`;

// An installation that is still being set up is asked too: asking is how it is set up.
const INSTALLED = `
  SELECT ${COLUMNS}, ${GRANTED_SCOPES} AS scopes, i.organization_id AS "organizationId", i.id AS "installationId"
    FROM installations i JOIN integrations g ON g.id = i.integration_id
    JOIN organizations o ON o.id = i.organization_id AND o.deleted_at IS NULL
    JOIN organizations p ON p.id = g.organization_id AND p.deleted_at IS NULL`;

const HAS_SPACE = (space: string) =>
  `EXISTS (SELECT 1 FROM spaces s WHERE s.id = ${space} AND s.organization_id = i.organization_id AND s.deleted_at IS NULL)`;
const HAS_SITE = (site: string) =>
  `EXISTS (SELECT 1 FROM sites s WHERE s.id = ${site} AND s.organization_id = i.organization_id)`;

const ENABLED_ON = (kind: 'space' | 'site', id: string) => `
  CASE (SELECT t.status FROM installation_${kind}s t WHERE t.installation_id = i.id AND t.${kind}_id = ${id})
    WHEN 'paused' THEN false WHEN 'active' THEN true WHEN 'pending' THEN true ELSE i.${kind}_selection = 'all' END`;

const ON_SITE = (site: string) => `${HAS_SITE(site)} AND ${ENABLED_ON('site', site)}`;

// What is for spaces cannot be enabled on the site that shows one, nor what is for sites on the spaces that they show.
const IN_PLACE = `
  ($3::text IS NULL OR ${HAS_SPACE('$3')} AND (g.target = 'site' AND $4::text IS NOT NULL OR ${ENABLED_ON('space', '$3')}))
  AND ($4::text IS NULL OR ${HAS_SITE('$4')} AND (g.target = 'space' AND $3::text IS NOT NULL OR ${ENABLED_ON('site', '$4')}))`;

const FIND_INSTALLED = `${INSTALLED}
   WHERE g.name = $1 AND i.id = $2 AND i.status <> 'paused' AND ${IN_PLACE}`;

/** Finds an integration by its name, with the installation that is asked; null when there is none to be asked. */
export async function findAskable(sql: Sql, name: string, on: AskedOn = {}): Promise<Askable | null> {
  const { installationId, spaceId = null, siteId = null } = on;
  const [row] =
    installationId === undefined
      ? await sql.query(Row, FIND_INTEGRATION, [name])
      : await sql.query(Row, FIND_INSTALLED, [name, installationId, spaceId, siteId]);
  return row ?? null;
}

const FIND_IN_ORGANIZATION = `${INSTALLED}
   WHERE g.name = $1 AND i.organization_id = $2 AND i.status <> 'paused' AND ${IN_PLACE}`;

/** A space, a site, or a space as a site shows it. */
interface ShownIn {
  spaceId?: string | null | undefined;
  siteId?: string | null | undefined;
}

/** Finds the installation of an integration in an organization, where it is enabled on what it is shown in. */
export async function findAskableIn(
  sql: Sql,
  name: string,
  organizationId: string,
  { spaceId = null, siteId = null }: ShownIn = {},
): Promise<Askable | null> {
  const [row] = await sql.query(Row, FIND_IN_ORGANIZATION, [name, organizationId, spaceId, siteId]);
  return row ?? null;
}

const WhyNotRow = z.object({ target: IntegrationTarget, status: InstallationStatus, inSpace: z.boolean().nullable() });

const WHY_NOT = `
  SELECT g.target, i.status, CASE WHEN $3::text IS NOT NULL THEN ${ENABLED_ON('space', '$3')} END AS "inSpace"
    FROM installations i JOIN integrations g ON g.id = i.integration_id WHERE g.name = $1 AND i.organization_id = $2`;

/** Finds why an installation is not asked in a place, for people who may know what is installed; null when there is none. */
export async function findWhyNotAskable(
  sql: Sql,
  name: string,
  organizationId: string,
  { spaceId = null }: ShownIn = {},
): Promise<'paused' | 'not_on_space' | 'not_on_site' | null> {
  const [row] = await sql.query(WhyNotRow, WHY_NOT, [name, organizationId, spaceId]);
  if (!row) return null;
  if (row.status === 'paused') return 'paused';
  return row.inSpace === false && row.target !== 'site' ? 'not_on_space' : 'not_on_site';
}

const SCOPES_ON_SITE = `
  SELECT DISTINCT unnest(${GRANTED_SCOPES}) AS scope FROM installations i JOIN integrations g ON g.id = i.integration_id
   WHERE i.organization_id = $2 AND i.status = 'active' AND ${ON_SITE('$1')}`;

const ScopeRow = z.object({ scope: z.string() });

/** What integrations may do and hear of on a site, all of them together. */
export async function findScopesOnSite(
  sql: Sql,
  { siteId, organizationId }: { siteId: string; organizationId: string },
): Promise<ReadonlySet<string>> {
  const rows = await sql.query(ScopeRow, SCOPES_ON_SITE, [siteId, organizationId]);
  return new Set(rows.map(({ scope }) => scope));
}

/** Selects the installations on the site $1 of the organization $2 whose integrations have the scope $3. */
export const ON_SITE_WITH_SCOPE = `${INSTALLED}
   WHERE i.organization_id = $2 AND i.status = 'active' AND $3 = ANY(${GRANTED_SCOPES}) AND ${ON_SITE('$1')}
   ORDER BY i.created_at, i.id`;

/** Lists the installations on a site whose integrations have a scope, oldest first. */
export function listAskableOnSite(
  sql: Sql,
  { siteId, organizationId }: { siteId: string; organizationId: string },
  scope: IntegrationScope,
): Promise<(Askable & { installationId: string })[]> {
  return sql.query(InstalledRow, ON_SITE_WITH_SCOPE, [siteId, organizationId, scope]);
}

/**
 * Selects the names and policies of integrations that are shown on the site $1 of the organization $2, or on one of the
 * spaces that it shows, which are the given parameter.
 */
export const SHOWN_WITH_POLICY = (spaces: string) => `
  SELECT g.name, g.content_security_policy AS policy FROM installations i JOIN integrations g ON g.id = i.integration_id
   WHERE i.organization_id = $2 AND i.status <> 'paused' AND g.content_security_policy IS NOT NULL
     AND (${ON_SITE('$1')} OR EXISTS (
       SELECT 1 FROM spaces shown
        WHERE shown.id = ANY(${spaces}::text[]) AND shown.organization_id = $2 AND ${ENABLED_ON('space', 'shown.id')}))
   ORDER BY g.name`;

const PolicyRow = z.object({ name: z.string(), policy: ContentSecurityPolicy });

/** Lists the policies of integrations whose blocks can stand on the pages of a site, by name. */
export function listShownPolicies(
  sql: Sql,
  { siteId, organizationId, spaceIds }: { siteId: string; organizationId: string; spaceIds: readonly string[] },
): Promise<{ name: string; policy: ContentSecurityPolicy }[]> {
  return sql.query(PolicyRow, SHOWN_WITH_POLICY('$3'), [siteId, organizationId, spaceIds]);
}
