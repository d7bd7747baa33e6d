import type { Transaction } from '../../client.js';
import { duplicateHistory } from '../../content/duplicate-history.js';
import { newId } from '../../ids.js';
import { copyGrants } from '../grants/grants.queries.js';
import { createSpaceRow, type SpaceRow } from './spaces.queries.js';

/** What is different in a copy, and who makes it when. */
export interface SpaceCopy extends Pick<SpaceRow, 'id' | 'position' | 'title'> {
  /** That of the original when absent. */
  language?: string;
  authorId: string | null;
  at: Date;
  requestId?: string;
}

/** Makes a copy of a space in the same parent, with its current content and open to the same people; answers its revision. */
export async function copySpace(tx: Transaction, original: SpaceRow, copy: SpaceCopy): Promise<string> {
  const { organizationId, parentId, emoji, iconUrl, editMode, defaultLevel, mergeRules } = original;
  const { id, position, title, language = original.language, at, authorId, requestId } = copy;
  const revisionId = newId(at);
  const kept = { organizationId, parentId, emoji, iconUrl, editMode, defaultLevel, mergeRules };
  await createSpaceRow(tx, { ...kept, id, position, title, language, revisionId, at });
  const history = { revisionId, sourceSpaceId: original.id, spaceId: id, authorId, at };
  await duplicateHistory(tx, requestId === undefined ? history : { ...history, requestId });
  const grantsOn = (space: string) => ({ organizationId, kind: 'space', id: space }) as const;
  await copyGrants(tx, grantsOn(original.id), grantsOn(id), at);
  return revisionId;
}
