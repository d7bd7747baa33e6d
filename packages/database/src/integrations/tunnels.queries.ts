import type { Db } from '../client.js';
import type { IntegrationRow } from './integrations.queries.js';

/** Sends what an integration is to hear to a developer instead, or to its script again; false when it is so already. */
export async function setTunnel(
  tx: Db,
  { id, organizationId }: Pick<IntegrationRow, 'id' | 'organizationId'>,
  tunnel: IntegrationRow['tunnel'],
): Promise<boolean> {
  const tunnelUrl = tunnel?.url ?? null;
  const tunnelAll = tunnel?.all ?? false;
  const { count } = await tx.integration.updateMany({
    where: { id, organizationId, NOT: { tunnelUrl, tunnelAll } },
    data: { tunnelUrl, tunnelAll },
  });
  return count === 1;
}
