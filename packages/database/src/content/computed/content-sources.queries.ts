import type { BlockMapping } from '@lectern/content/integrations/block-mappings';
import { IntegrationBlock, IntegrationContentSource } from '@lectern/domain/integrations/schemas';
import { z } from 'zod';
import { READS_SPECS } from '../../people/identity/granted-scopes.js';
import { IdRow, type Sql } from '../../sql.js';

/** An integration that is installed in an organization, as far as it makes content for one of its spaces. */
export const ContentIntegration = z.object({
  name: z.string(),
  integrationId: z.string(),
  installationId: z.string(),
  /** Whether it is active on the space. */
  active: z.boolean(),
  /** Ids of the content sources that it declares. */
  sourceIds: z.array(z.string()),
  /** Whether it may read the API specifications of the organization. */
  mayReadSpecs: z.boolean(),
  version: z.number(),
});
export type ContentIntegration = z.infer<typeof ContentIntegration>;

const FIND = `
  SELECT g.name, g.id AS "integrationId", i.id AS "installationId", g.content_sources AS sources,
         i.status = 'active' AND coalesce(t.status = 'active', i.space_selection = 'all') AS active, g.version,
         ${READS_SPECS} AS "mayReadSpecs"
    FROM installations i JOIN integrations g ON g.id = i.integration_id
    JOIN organizations o ON o.id = g.organization_id AND o.deleted_at IS NULL
    LEFT JOIN installation_spaces t ON t.installation_id = i.id AND t.space_id = $2
   WHERE i.organization_id = $1 AND g.name = ANY($3::text[])`;

const ContentIntegrationsRow = ContentIntegration.omit({ sourceIds: true }).extend({ sources: z.unknown() });

/** Finds integrations that are installed in the organization of a space, by their names. */
export async function findContentIntegrations(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  names: readonly string[],
): Promise<Map<string, ContentIntegration>> {
  if (names.length === 0) return new Map();
  const rows = await sql.query(ContentIntegrationsRow, FIND, [organizationId, spaceId, [...new Set(names)]]);
  return new Map(
    rows.map(({ sources, ...row }) => {
      const sourceIds = z
        .array(IntegrationContentSource)
        .parse(sources)
        .map(({ id }) => id);
      return [row.name, { ...row, sourceIds }];
    }),
  );
}

/** Finds the pages in the current content of a space that are made from a source, in the same words. */
export async function findPagesOfSource(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  computed: object,
): Promise<string[]> {
  const rows = await sql.query(
    IdRow,
    `SELECT page_id AS id FROM current_pages
      WHERE organization_id = $1 AND space_id = $2 AND record ? 'computed' AND record -> 'computed' = $3::text::jsonb
      ORDER BY page_id`,
    [organizationId, spaceId, JSON.stringify(computed)],
  );
  return rows.map(({ id }) => id);
}

const MappedRow = z.object({ name: z.string(), blocks: z.array(IntegrationBlock) });

const LIST_MAPPED = `
  SELECT g.name, g.blocks
    FROM installations i JOIN integrations g ON g.id = i.integration_id
    JOIN organizations o ON o.id = g.organization_id AND o.deleted_at IS NULL
    LEFT JOIN installation_spaces t ON t.installation_id = i.id AND t.space_id = $2
   WHERE i.organization_id = $1 AND i.status = 'active' AND g.target <> 'site' AND g.blocks <> '[]'
     AND coalesce(t.status = 'active', i.space_selection = 'all')
   ORDER BY i.created_at, i.id`;

/** Lists what stands for blocks of the integrations that are active on a space, those of the oldest installation first. */
export async function listBlockMappings(
  sql: Sql,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<BlockMapping[]> {
  const rows = await sql.query(MappedRow, LIST_MAPPED, [organizationId, spaceId]);
  return rows.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ markdown, urlUnfurl }) => markdown !== undefined || urlUnfurl !== undefined)
      .map(({ id, markdown, urlUnfurl = [] }) => ({
        integration: name,
        block: id,
        ...(markdown && { codeblock: { syntax: markdown.codeblock, body: markdown.body } }),
        addresses: urlUnfurl,
      })),
  );
}
