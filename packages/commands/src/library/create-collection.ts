import type { Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { createCollectionRow } from '@lectern/database/library/collections/collections.queries';
import { findLastPosition } from '@lectern/database/library/grants/contents.queries';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';
import type { DefaultLevel } from '@lectern/domain/platform/permissions/content-level';

/**
 * Creates a collection at the end of its parent and returns its id.
 * The organization has to be locked, so that two that do this at once do not get the same place.
 */
export async function createCollection(
  tx: Transaction,
  {
    at,
    ...collection
  }: { organizationId: string; parentId: string | null; title: string; defaultLevel?: DefaultLevel; at: Date },
): Promise<string> {
  const id = newId(at);
  const last = await findLastPosition(tx, collection.organizationId, collection.parentId);
  await createCollectionRow(tx, { ...collection, id, position: orderKeyBetween(last, null), createdAt: at });
  return id;
}
