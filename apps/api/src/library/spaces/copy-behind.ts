import { copySpace } from '@lectern/commands/library/copy-space';
import type { Transaction } from '@lectern/database/client';
import { newId } from '@lectern/database/ids';
import { findSpace, type SpaceRef } from '@lectern/database/library/spaces/spaces.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { placeAmong } from '@lectern/domain/platform/ordering/placing';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { ContentMap } from '../collections/content-map.js';

/** A space that is a copy of another one. */
export interface CopiedSpace {
  id: string;
  title: string;
  revisionId: string;
}

/** Makes a copy of a space right behind it, if the caller may create there; `differences` are told by its title. */
export async function copyBehind(
  tx: Transaction,
  caller: Caller,
  ref: SpaceRef,
  differences: (title: string) => { title: string; language?: string },
): Promise<CopiedSpace> {
  const { at, requestId } = caller.context;
  const id = newId(at);
  const position = await placeBehind(tx, caller, ref, id);
  const original = await findSpace(tx, ref);
  if (!original) throw new DomainError('space.not_found');
  const different = differences(original.title);
  const made = { id, position, authorId: caller.userId, at, requestId };
  return { id, title: different.title, revisionId: await copySpace(tx, original, { ...made, ...different }) };
}

async function placeBehind(
  tx: Transaction,
  caller: Caller,
  { organizationId, spaceId }: SpaceRef,
  id: string,
): Promise<string> {
  const map = await ContentMap.lock(tx, caller, organizationId);
  const { parentId } = map.get({ kind: 'space', id: spaceId });
  map.requireRoomIn(parentId);
  const placing = placeAmong(
    map.childrenOf(parentId),
    { kind: 'space', id },
    { after: { kind: 'space', id: spaceId } },
  );
  if (placing.outcome !== 'placed') throw new DomainError('space.not_found');
  return placing.position;
}
