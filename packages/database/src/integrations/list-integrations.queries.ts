import type { ListIntegrations } from '@lectern/domain/integrations/schemas';
import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../client.js';
import { containsPattern } from '../contains.js';
import type { Keyring } from '../keyring.js';
import { newestFirst } from '../paginate.js';
import { paginateSql } from '../paginate-sql.js';
import { IdRow } from '../sql.js';
import { type IntegrationRow, integrationRows, integrationSelect } from './integrations.queries.js';

/** Who looks for integrations; everybody finds public ones. */
export interface IntegrationViewer {
  /** Sees everything that these publish. */
  organizationIds: readonly string[];
  /** Sees this one, which it is itself. */
  integrationId?: string | undefined;
  /** Sees what is installed here. */
  installedIn?: string | undefined;
}

const FROM = 'integrations g JOIN organizations o ON o.id = g.organization_id';
const SEARCHED = (pattern: string) => `(${pattern} IS NULL OR g.name ILIKE ${pattern} OR g.title ILIKE ${pattern})`;

// A pattern stands for a domain when its host is that domain or below it, or is a wildcard that covers it.
const BECOMES_BLOCK = `
  EXISTS (SELECT 1 FROM jsonb_array_elements(g.blocks) AS b(block),
                        jsonb_array_elements_text(coalesce(b.block -> 'urlUnfurl', '[]')) AS p(pattern),
                        substring(lower(p.pattern) FROM '^[a-z][a-z0-9+.-]*://([^/:?#]*)') AS h(host)
           WHERE right('.' || h.host, length($6) + 1) = '.' || $6
              OR left(h.host, 2) = '*.' AND right($6, length(h.host) - 1) = substr(h.host, 2))`;

// One statement for all filters: those that are not asked for are null and hold for everything.
const WHERE = [
  'o.deleted_at IS NULL',
  `(g.visibility = 'public' OR g.organization_id = ANY($1::text[]) OR g.id = $2::text OR EXISTS (
     SELECT 1 FROM installations i WHERE i.integration_id = g.id AND i.organization_id = $3::text))`,
  SEARCHED('$4::text'),
  '($5::text IS NULL OR $5::text = ANY(g.categories))',
  `($6::text IS NULL OR ${BECOMES_BLOCK})`,
  '($7::boolean IS NULL OR (jsonb_array_length(g.blocks) > 0) = $7::boolean)',
  '($8::boolean IS NULL OR (jsonb_array_length(g.content_sources) > 0) = $8::boolean)',
  '($9::text IS NULL OR g.organization_id = $9::text)',
  '($10::text IS NULL OR $10::text = ANY(g.scopes))',
  '($11::text IS NULL OR g.target = $11::text)',
];

/** Lists the integrations that somebody may find, newest first. */
export function listIntegrations(
  database: Database,
  keyring: Keyring,
  { organizationIds, integrationId, installedIn }: IntegrationViewer,
  { page, limit, ...filters }: ListIntegrations,
): Promise<Page<IntegrationRow>> {
  const { search, category, blockDomain, blocks, contentSources, owner, scope, target } = filters;
  const values = [
    [...organizationIds].sort(),
    integrationId ?? null,
    installedIn ?? null,
    search === undefined ? null : containsPattern(search),
    category ?? null,
    blockDomain?.toLowerCase() ?? null,
    blocks ?? null,
    contentSources ?? null,
    owner ?? null,
    scope ?? null,
    target ?? null,
  ];
  return pageOfIntegrations(database, keyring, { page, limit }, { name: 'integrations', where: WHERE, values });
}

/** A space or a site that integrations are active on. */
export interface ActiveOn {
  kind: 'space' | 'site';
  organizationId: string;
  id: string;
}

/** Lists the integrations that are active on a space or a site, newest first. */
export function listActiveIntegrations(
  database: Database,
  keyring: Keyring,
  { kind, organizationId, id }: ActiveOn,
  { page, limit, search }: PageQuery & { search?: string | undefined },
): Promise<Page<IntegrationRow>> {
  const values = [organizationId, id, search === undefined ? null : containsPattern(search)];
  const where = ['o.deleted_at IS NULL', isActiveOn(kind), SEARCHED('$3::text')];
  return pageOfIntegrations(database, keyring, { page, limit }, { name: `active-on-${kind}`, where, values });
}

/** Finds the names, visibilities and blocks of all integrations that are active on a space, by name. */
export async function findActiveBlocks(
  database: Database,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<Pick<IntegrationRow, 'name' | 'visibility' | 'blocks'>[]> {
  const rows = await database.query(
    IdRow,
    `SELECT g.id FROM ${FROM}
      WHERE o.deleted_at IS NULL AND ${isActiveOn('space')} AND jsonb_array_length(g.blocks) > 0`,
    [organizationId, spaceId],
  );
  const where = { id: { in: rows.map(({ id }) => id) } };
  const found = await database.prisma.integration.findMany({
    where,
    orderBy: { name: 'asc' },
    select: integrationSelect,
  });
  return integrationRows(database, found);
}

/** Whether an integration is for `$2` and its installation in `$1` is active there: by name, or on all of its kind. */
function isActiveOn(kind: 'space' | 'site'): string {
  return `g.target IN ('all', '${kind}') AND EXISTS (
    SELECT 1 FROM installations i LEFT JOIN installation_${kind}s t ON t.installation_id = i.id AND t.${kind}_id = $2::text
     WHERE i.integration_id = g.id AND i.organization_id = $1::text AND i.status = 'active'
       AND coalesce(t.status = 'active', i.${kind}_selection = 'all'))`;
}

interface Selection {
  name: string;
  where: readonly string[];
  values: readonly unknown[];
}

const PageOfIntegrationsRow = z.object({ id: z.string(), createdAt: z.date() });

async function pageOfIntegrations(
  database: Database,
  keyring: Keyring,
  query: PageQuery,
  { name, where, values }: Selection,
): Promise<Page<IntegrationRow>> {
  const page = await paginateSql(database, keyring, query, {
    row: PageOfIntegrationsRow,
    scope: [name, JSON.stringify(values)],
    order: newestFirst,
    select: 'g.id, g.created_at AS "createdAt"',
    from: FROM,
    where,
    values,
    orderBy: ['g.created_at', 'g.id'],
  });
  const ids = page.items.map(({ id }) => id);
  const found = await database.prisma.integration.findMany({ where: { id: { in: ids } }, select: integrationSelect });
  const rows = new Map((await integrationRows(database, found)).map((row) => [row.id, row]));
  // One that was unpublished in between is not there any more.
  return { ...page, items: ids.flatMap((id) => rows.get(id) ?? []) };
}
