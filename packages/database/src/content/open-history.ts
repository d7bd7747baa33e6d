import type { Transaction } from '../client.js';
import { insertRevision } from './revisions.queries.js';
import { EMPTY_ROOT } from './trie.js';

/** Gives a new space its first revision, which holds nothing. */
export async function openHistory(
  tx: Transaction,
  {
    revisionId,
    ...space
  }: { revisionId: string; organizationId: string; spaceId: string; authorId: string | null; at: Date },
): Promise<void> {
  await insertRevision(tx, {
    ...space,
    id: revisionId,
    type: 'edits',
    parents: [],
    roots: { pages: EMPTY_ROOT, paths: EMPTY_ROOT, assets: EMPTY_ROOT },
  });
  await tx.prisma.space.update({ where: { id: space.spaceId }, data: { indexedRevisionId: revisionId } });
}
