import type { Transaction } from '@lectern/database/client';
import { updateCollection } from '@lectern/database/library/collections/collections.queries';
import type { GrantedContent } from '@lectern/database/library/grants/grants.queries';
import { updateSpace } from '@lectern/database/library/spaces/spaces.queries';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { type ContentPointer, placeAmong, type SiblingPosition } from '@lectern/domain/platform/ordering/placing';
import { type MoveContent as Input, siblingPositionOf } from '@lectern/domain/platform/ordering/schemas';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentMap } from './content-map.js';
import { recordContentChange } from './record-content-change.js';

/** Moves spaces and collections about in their organization. */
@Injectable()
export class MoveContentCommand {
  constructor(private readonly mutations: Mutations) {}

  /** Moves one; moves at the same time happen one after the other, so that no two of them make a circle. */
  async execute(caller: Caller, pointer: ContentPointer, input: Input): Promise<void> {
    const { context, organizationId } = caller;
    await this.mutations.run(context, async (tx) => {
      const map = await ContentMap.lock(tx, caller, organizationId);
      const { parentId: from } = map.get(pointer);
      const to = input.parent === undefined ? from : input.parent;
      if (to === from && !input.position) throw new DomainError('content.move_unneeded');
      if (to !== from) map.requireRoomIn(to);
      if (map.isCircular(pointer, to)) throw new DomainError('content.circular');
      const position = positionAt(map, pointer, to, siblingPositionOf(input));
      await setPlace(tx, { ...pointer, organizationId }, { parentId: to, position }, context.at);
      await recordContentChange(tx, context, { ...pointer, organizationId }, 'moved', { from, to });
    });
  }
}

function positionAt(map: ContentMap, pointer: ContentPointer, parentId: string | null, place: SiblingPosition): string {
  const neighbour = neighbourOf(place);
  const hidden = neighbour !== null && !map.shows(neighbour);
  const placing = placeAmong(map.childrenOf(parentId), pointer, place);
  if (hidden || placing.outcome === 'unknown-neighbour') {
    throw new DomainError('content.position_invalid', { neighbour: neighbour?.id ?? '' });
  }
  if (placing.outcome === 'unchanged') throw new DomainError('content.move_unneeded');
  return placing.position;
}

function neighbourOf(place: SiblingPosition): ContentPointer | null {
  if (place === 'end') return null;
  return 'before' in place ? place.before : place.after;
}

async function setPlace(
  tx: Transaction,
  { kind, id, organizationId }: GrantedContent,
  place: { parentId: string | null; position: string },
  at: Date,
): Promise<void> {
  if (kind === 'space') await updateSpace(tx, { organizationId, spaceId: id }, { ...place, updatedAt: at });
  else await updateCollection(tx, { organizationId, collectionId: id }, place);
}
