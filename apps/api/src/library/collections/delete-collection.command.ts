import { followOne } from '@lectern/database/content/follow-links';
import { type CollectionRef, deleteCollection } from '@lectern/database/library/collections/collections.queries';
import { type Relocation, relocateContents } from '@lectern/database/library/collections/relocate-contents.queries';
import type { ContentRow } from '@lectern/database/library/grants/contents.queries';
import { deleteGrantsOn } from '@lectern/database/library/grants/grants.queries';
import { orderKeysBetween } from '@lectern/domain/platform/ordering/order-key';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentMap } from './content-map.js';
import { recordContentChange } from './record-content-change.js';

/** Removes a collection, but nothing of what stands in it. */
@Injectable()
export class DeleteCollectionCommand {
  constructor(private readonly mutations: Mutations) {}

  /** What stands in the collection takes its place in the parent, in the same order; nothing happens when it is gone. */
  async execute(caller: Caller, { organizationId, collectionId }: CollectionRef): Promise<void> {
    const { context } = caller;
    await this.mutations.run(context, async (tx) => {
      const map = await ContentMap.lock(tx, caller, organizationId);
      const collection = map.find({ kind: 'collection', id: collectionId });
      if (!collection) return;
      const { parentId } = collection;
      const relocations = relocate(collection, map.childrenOf(collectionId), map.childrenOf(parentId));
      await relocateContents(tx, { organizationId, parentId }, relocations);
      await deleteGrantsOn(tx, organizationId, [collectionId]);
      await deleteCollection(tx, { organizationId, collectionId });
      await followOne(tx, organizationId, { kind: 'collection', id: collectionId });
      const ref = { organizationId, kind: 'collection', id: collectionId } as const;
      await recordContentChange(tx, context, ref, 'deleted', { contents: relocations.map(({ id }) => id) });
    });
  }
}

function relocate(collection: ContentRow, children: ContentRow[], siblings: ContentRow[]): Relocation[] {
  const next = siblings.find(({ position }) => position > collection.position);
  const positions = orderKeysBetween(collection.position, next?.position ?? null, children.length);
  return children.flatMap(({ kind, id, level }, index) => {
    const position = positions[index];
    // What was closed by the collection must not open up because the collection goes.
    const kept = level === 'inherit' ? collection.level : level;
    return position === undefined ? [] : [{ kind, id, position, level: kept }];
  });
}
