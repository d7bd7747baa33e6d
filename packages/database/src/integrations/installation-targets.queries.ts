import { Configurations } from '@lectern/domain/integrations/configuration-schemas';
import type { InstallationTarget } from '@lectern/domain/integrations/installation-rules';
import type { ListInstallations } from '@lectern/domain/integrations/installation-schemas';
import { InstallationStatus } from '@lectern/domain/integrations/installation-status';
import type { Page } from '@lectern/domain/platform/http/page';
import { z } from 'zod';
import type { Database } from '../client.js';
import type { Keyring } from '../keyring.js';
import { newestFirst } from '../paginate.js';
import { paginateSql } from '../paginate-sql.js';
import { GRANTED_SCOPES } from '../people/identity/granted-scopes.js';
import { bytes, json, type Sql } from '../sql.js';

/** An installation on a space or a site; its configuration is encrypted. */
export const TargetRow = z.object({
  kind: z.enum(['space', 'site']),
  id: z.string(),
  installationId: z.string(),
  integrationName: z.string(),
  status: InstallationStatus,
  externalIds: z.array(z.string()),
  integrationId: z.string(),
  organizationId: z.string(),
  configuration: bytes,
  /** What can be configured of the integration. */
  configurations: Configurations,
  /** Whether the installation may read what the space or the site itself is like. */
  readsMetadata: z.boolean(),
  createdAt: z.date(),
});
export type TargetRow = z.infer<typeof TargetRow>;

/** An installation on a space or a site. */
export const TargetRef = z.object({ installationId: z.string(), kind: json<InstallationTarget>(), id: z.string() });
export type TargetRef = z.infer<typeof TargetRef>;

/** Which installations on spaces or sites a list holds. */
export type TargetSelection = { kind: InstallationTarget } & (
  | { integrationId: string }
  /** Of one installation, as far as its reader may see them. */
  | { installationId: string; visibleIds: readonly string[] | 'all'; readerId: string }
);

const COLUMNS = (kind: InstallationTarget) => `
  '${kind}' AS kind, t.${kind}_id AS id, t.installation_id AS "installationId", g.name AS "integrationName",
  g.id AS "integrationId", t.organization_id AS "organizationId", t.status, t.configuration,
  g.configurations, t.external_ids AS "externalIds", '${kind}:metadata:read' = ANY(${GRANTED_SCOPES}) AS "readsMetadata",
  t.created_at AS "createdAt"`;

// What is deleted but can be restored is not there meanwhile.
const FROM = (kind: InstallationTarget) => `
  installation_${kind}s t JOIN installations i ON i.id = t.installation_id JOIN integrations g ON g.id = i.integration_id
  JOIN organizations o ON o.id = i.organization_id AND o.deleted_at IS NULL
  JOIN ${kind}s c ON c.id = t.${kind}_id${kind === 'space' ? ' AND c.deleted_at IS NULL' : ''}`;

const FIND = (kind: InstallationTarget) =>
  `SELECT ${COLUMNS(kind)} FROM ${FROM(kind)} WHERE t.installation_id = $1 AND t.${kind}_id = $2`;

/** Finds an installation on a space or a site. */
export async function findInstallationTarget(
  sql: Sql,
  { installationId, kind, id }: TargetRef,
): Promise<TargetRow | null> {
  const [row] = await sql.query(TargetRow, FIND(kind), [installationId, id]);
  return row ?? null;
}

/** Finds the same and keeps others from changing it until the transaction ends. */
export async function lockTarget(sql: Sql, { installationId, kind, id }: TargetRef): Promise<TargetRow | null> {
  const [row] = await sql.query(TargetRow, `${FIND(kind)} FOR UPDATE OF t`, [installationId, id]);
  return row ?? null;
}

/** Lists installations on spaces or sites, newest first. */
export function listTargets(
  database: Database,
  keyring: Keyring,
  selection: TargetSelection,
  { externalId, ...query }: ListInstallations,
): Promise<Page<TargetRow>> {
  const { kind } = selection;
  const { scope, where, values } = selected(selection);
  if (externalId !== undefined) {
    values.push(externalId);
    where.push(`$${values.length}::text = ANY(t.external_ids)`);
  }
  return paginateSql(database, keyring, query, {
    row: TargetRow,
    scope: ['installation-targets', kind, ...scope, externalId],
    order: newestFirst,
    select: COLUMNS(kind),
    from: FROM(kind),
    where,
    values,
    // An organization has an integration at most once, so no space or site stands in the list twice.
    orderBy: ['t.created_at', `t.${kind}_id`],
  });
}

interface Selected {
  scope: (string | null)[];
  where: string[];
  values: unknown[];
}

function selected(selection: TargetSelection): Selected {
  if ('integrationId' in selection) {
    return { scope: ['integration', selection.integrationId], where: ['g.id = $1'], values: [selection.integrationId] };
  }
  const { kind, installationId, visibleIds, readerId } = selection;
  const scope = ['installation', installationId, visibleIds === 'all' ? null : readerId];
  if (visibleIds === 'all') return { scope, where: ['i.id = $1'], values: [installationId] };
  const where = ['i.id = $1', `t.${kind}_id = ANY($2::text[])`];
  return { scope, where, values: [installationId, visibleIds] };
}
