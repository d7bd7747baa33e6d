import type { Transaction } from '@lectern/database/client';
import type { SpaceRef } from '@lectern/database/library/spaces/spaces.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { indexSpaceJob } from '@lectern/domain/platform/jobs/catalog';

/** Brings back a space that was deleted after `cutoff`; false when there is none to bring back. */
export async function restoreSpaceRow(
  db: Transaction,
  { organizationId, spaceId }: SpaceRef,
  cutoff: Date,
  at: Date,
): Promise<boolean> {
  const { count } = await db.prisma.space.updateMany({
    where: { organizationId, id: spaceId, deletedAt: { gt: cutoff } },
    data: { deletedAt: null, updatedAt: at },
  });
  if (count === 0) return false;
  const restored = await db.prisma.space.findUniqueOrThrow({ where: { id: spaceId } });
  // While it was deleted, a job that was to fill its tables of current content passed it over.
  if (restored.indexedRevisionId !== restored.revisionId)
    await enqueue(db, indexSpaceJob, { spaceId }, { at, organizationId, target: spaceId });
  return true;
}
