import type { Transaction } from '@lectern/database/client';
import type { SpaceRef } from '@lectern/database/library/spaces/spaces.queries';
import { detachSpaces } from './detach-spaces.js';

/**
 * Removes a space for good, with its history and grants and from the sites that would show it again; false unless it
 * was deleted up to `cutoff`.
 */
export async function purgeSpace(
  db: Transaction,
  { organizationId, spaceId }: SpaceRef,
  cutoff: Date,
): Promise<boolean> {
  // Locked, so that nobody restores it once it has left its sites.
  const found = await db.execute(
    'SELECT id FROM spaces WHERE organization_id = $1 AND id = $2 AND deleted_at <= $3::timestamptz FOR UPDATE',
    [organizationId, spaceId, cutoff],
  );
  if (found === 0) return false;
  await detachSpaces(db, organizationId, [spaceId]);
  await db.prisma.space.deleteMany({ where: { organizationId, id: spaceId } });
  await db.prisma.grant.deleteMany({ where: { organizationId, resourceType: 'space', resourceId: spaceId } });
  return true;
}
