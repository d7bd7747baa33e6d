import type { Transaction } from '@lectern/database/client';
import { listStaleSpaces } from '@lectern/database/content/computed/newest-outlines.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { computeOpenApiPagesJob } from '@lectern/domain/platform/jobs/catalog';

/** Has the spaces brought up to date whose API references are made from an older version than the newest one. */
export async function enqueueComputedPages(
  tx: Transaction,
  specification: { organizationId: string; specId: string } | undefined,
  { at, requestId }: { at: Date; requestId?: string | undefined },
): Promise<void> {
  for (const { organizationId, spaceId, versionId } of await listStaleSpaces(tx, specification)) {
    const payload = { organizationId, spaceId, versionId };
    await enqueue(tx, computeOpenApiPagesJob, payload, { at, requestId, organizationId, target: spaceId });
  }
}
