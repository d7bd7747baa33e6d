import type { Db } from '../client.js';

/** Lists the ids of the installations of an integration in some organizations. */
export async function listInstallationIds(
  db: Db,
  integrationId: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const where = { integrationId, organizationId: { in: [...organizationIds] } };
  const rows = await db.installation.findMany({ where, orderBy: { id: 'asc' }, select: { id: true } });
  return rows.map(({ id }) => id);
}
