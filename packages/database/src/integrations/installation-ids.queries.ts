import type { Transaction } from '../client.js';

/** Lists the ids of the installations of an integration in some organizations. */
export async function listInstallationIds(
  db: Transaction,
  integrationId: string,
  organizationIds: readonly string[],
): Promise<string[]> {
  if (organizationIds.length === 0) return [];
  const where = { integrationId, organizationId: { in: [...organizationIds] } };
  const rows = await db.prisma.installation.findMany({ where, orderBy: { id: 'asc' }, select: { id: true } });
  return rows.map(({ id }) => id);
}
