import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { indexSpace } from '@lectern/domain/platform/jobs/catalog';
import type { Transaction } from '../client.js';
import { enqueue } from '../platform/outbox/enqueue.js';
import { findHead, insertRevision } from './revisions.queries.js';

/**
 * Gives a new space the current content of another one of the same organization. Only the roots are copied, so it
 * costs the same whatever the size; the tables of current content are filled by a job.
 */
export async function duplicateHistory(
  tx: Transaction,
  copy: {
    revisionId: string;
    sourceSpaceId: string;
    spaceId: string;
    authorId: string | null;
    at: Date;
    requestId?: string;
  },
): Promise<void> {
  const sql = tx;
  // Whoever removes the source for good waits until the copy exists, so that its objects are never without an owner.
  await sql.execute('SELECT 1 FROM spaces WHERE id = $1 FOR KEY SHARE', [copy.sourceSpaceId]);
  const source = await findHead(sql, copy.sourceSpaceId);
  if (!source) throw new DomainError('space.not_found');
  const { organizationId, roots } = source;
  await insertRevision(sql, {
    id: copy.revisionId,
    organizationId,
    spaceId: copy.spaceId,
    type: 'edits',
    parents: [],
    roots,
    authorId: copy.authorId,
    sourceRevision: source.id,
    at: copy.at,
  });
  const options = { at: copy.at, organizationId, target: copy.spaceId, requestId: copy.requestId };
  await enqueue(tx, indexSpace, { spaceId: copy.spaceId }, options);
}
