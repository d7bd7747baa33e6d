import type { Transaction } from '@lectern/database/client';
import { openHistory } from '@lectern/database/content/open-history';
import { newId } from '@lectern/database/ids';
import { findLastPosition } from '@lectern/database/library/grants/contents.queries';
import { createSpaceRow, type NewSpace } from '@lectern/database/library/spaces/spaces.queries';
import { orderKeyBetween } from '@lectern/domain/platform/ordering/order-key';

/**
 * Creates an empty space at the end of its parent and returns its id.
 * The organization has to be locked, so that two that do this at once do not get the same place.
 */
export async function createSpace(
  tx: Transaction,
  { authorId, ...space }: Omit<NewSpace, 'id' | 'position' | 'revisionId'> & { authorId: string | null },
): Promise<string> {
  const { organizationId, parentId, at } = space;
  const [id, revisionId] = [newId(at), newId(at)];
  const position = orderKeyBetween(await findLastPosition(tx, organizationId, parentId), null);
  await createSpaceRow(tx, { ...space, id, position, revisionId });
  await openHistory(tx, { revisionId, organizationId, spaceId: id, authorId, at });
  return id;
}
