import type { Transaction } from '@lectern/database/client';
import { findCurrentRevision, insertRevision } from '@lectern/database/content/revisions.queries';
import { newId } from '@lectern/database/ids';
import { copyGrants } from '@lectern/database/library/grants/grants.queries';
import { createSpaceRow, type SpaceRow } from '@lectern/database/library/spaces/spaces.queries';
import { enqueue } from '@lectern/database/platform/outbox/enqueue';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { indexSpaceJob } from '@lectern/domain/platform/jobs/catalog';

/** What is different in a copy, and who makes it when. */
export interface SpaceCopy extends Pick<SpaceRow, 'id' | 'position' | 'title'> {
  /** That of the original when absent. */
  language?: string;
  authorId: string | null;
  at: Date;
  requestId?: string;
}

/** Makes a copy of a space in the same parent, with its current content and open to the same people; returns its revision. */
export async function copySpace(tx: Transaction, original: SpaceRow, copy: SpaceCopy): Promise<string> {
  const { organizationId, parentId, emoji, iconUrl, type, editMode, defaultLevel, mergeRules } = original;
  const { id, position, title, language = original.language, at, authorId, requestId } = copy;
  const revisionId = newId(at);
  const kept = { organizationId, parentId, emoji, iconUrl, type, editMode, defaultLevel, mergeRules };
  await createSpaceRow(tx, { ...kept, id, position, title, language, revisionId, at });
  const history = { revisionId, sourceSpaceId: original.id, spaceId: id, authorId, at };
  await duplicateHistory(tx, requestId === undefined ? history : { ...history, requestId });
  const grantsOn = (space: string) => ({ organizationId, kind: 'space', id: space }) as const;
  await copyGrants(tx, grantsOn(original.id), grantsOn(id), at);
  return revisionId;
}

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
  // Whoever removes the source for good waits until the copy exists, so that its objects are never without an owner.
  await tx.execute('SELECT 1 FROM spaces WHERE id = $1 FOR KEY SHARE', [copy.sourceSpaceId]);
  const source = await findCurrentRevision(tx, copy.sourceSpaceId);
  if (!source) throw new DomainError('space.not_found');
  const { organizationId, roots } = source;
  await insertRevision(tx, {
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
  await enqueue(tx, indexSpaceJob, { spaceId: copy.spaceId }, options);
}
