import type { Transaction } from '@lectern/database/client';
import { removeAllContent } from '@lectern/database/content/collect-garbage.queries';

/** Removes an organization for good with everything that belongs to it; false unless it was deleted up to `cutoff`. */
export async function purgeOrganization(db: Transaction, id: string, cutoff: Date): Promise<boolean> {
  const { count } = await db.prisma.organization.deleteMany({ where: { id, deletedAt: { lte: cutoff } } });
  if (count === 0) return false;
  await removeAllContent(db, id);
  await db.prisma.delivery.deleteMany({ where: { organizationId: id } });
  await db.prisma.event.deleteMany({ where: { organizationId: id } });
  await db.prisma.job.deleteMany({ where: { organizationId: id } });
  return true;
}
