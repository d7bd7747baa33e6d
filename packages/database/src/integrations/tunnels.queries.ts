import type { Transaction } from '../client.js';
import { IdRow } from '../sql.js';
import type { IntegrationRow } from './integrations.queries.js';

/** Sends what an integration is to hear to a developer instead, or to its script again; false when it is so already. */
export async function setTunnel(
  tx: Transaction,
  { id, organizationId }: Pick<IntegrationRow, 'id' | 'organizationId'>,
  tunnel: IntegrationRow['tunnel'],
): Promise<boolean> {
  const changed = await tx.query(
    IdRow,
    `UPDATE integrations SET tunnel_url = $3::text, tunnel_all = $4::boolean
      WHERE id = $1 AND organization_id = $2 AND (tunnel_url, tunnel_all) IS DISTINCT FROM ($3::text, $4::boolean)
      RETURNING id`,
    [id, organizationId, tunnel?.url ?? null, tunnel?.all ?? false],
  );
  return changed.length === 1;
}
