import { createCollection } from '@lectern/commands/library/create-collection';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import {
  type CollectionRef,
  type CollectionRow,
  findCollection,
  listCollections,
  updateCollection,
} from '@lectern/database/library/collections/collections.queries';
import type { CreateCollection, ListCollections, UpdateCollection } from '@lectern/domain/library/collections/schemas';
import { DomainError } from '@lectern/domain/platform/errors/domain-error';
import { mapPage, type Page } from '@lectern/domain/platform/http/page';
import { effectiveRole } from '@lectern/domain/platform/permissions/resolve';
import type { RoleOrGuest } from '@lectern/domain/platform/permissions/roles';
import { Injectable } from '@nestjs/common';
import { ContentAccess } from '../../platform/access/content-access.service.js';
import { organizationRole, VisibleContent } from '../../platform/access/visible-content.service.js';
import type { Caller } from '../../platform/endpoint/endpoint-input.js';
import { Mutations } from '../../platform/endpoint/mutations.service.js';
import { ContentMap } from './content-map.js';
import { recordContentChange } from './record-content-change.js';

/** A collection with the effective role of whoever looks at it. */
export interface SeenCollection {
  row: CollectionRow;
  role: RoleOrGuest;
}

/** Reads and changes collections. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly database: Database,
    private readonly keyring: Keyring,
    private readonly mutations: Mutations,
    private readonly visible: VisibleContent,
    private readonly access: ContentAccess,
  ) {}

  /** Lists the collections of an organization that the caller may see. */
  async list(caller: Caller, organizationId: string, query: ListCollections): Promise<Page<SeenCollection>> {
    const roles = await this.visible.rolesOf(caller, organizationId);
    const { database, keyring } = this;
    const selection = {
      organizationId,
      viewerId: caller.userId,
      visibleIds: [...roles.keys()],
      nested: query.nested,
    };
    const page = await listCollections(database, keyring, selection, query);
    return mapPage(page, (row) => ({ row, role: roles.get(row.id) ?? null }));
  }

  /** Gets a collection. */
  async get(ref: CollectionRef): Promise<CollectionRow> {
    const collection = await findCollection(this.database, ref);
    if (!collection) throw new DomainError('collection.not_found');
    return collection;
  }

  /** Gets a collection with the role that the caller has on it at this moment, after a change that may have moved it. */
  async see(caller: Caller, ref: CollectionRef): Promise<SeenCollection> {
    const row = await this.get(ref);
    const subject = { kind: 'collection', id: row.id, userId: caller.userId } as const;
    const facts = await this.access.resolveFresh(subject);
    const role = effectiveRole(organizationRole(caller, ref.organizationId), facts?.path ?? []);
    return { row, role };
  }

  /** Creates a collection at the end of its parent. */
  async create(caller: Caller, organizationId: string, input: CreateCollection): Promise<SeenCollection> {
    const { context } = caller;
    const { title = '', parent: parentId = null } = input;
    const collectionId = await this.mutations.run(context, async (tx) => {
      const map = await ContentMap.lock(tx, caller, organizationId);
      map.requireRoomIn(parentId);
      const id = await createCollection(tx, { organizationId, parentId, title, at: context.at });
      await recordContentChange(tx, context, { organizationId, kind: 'collection', id }, 'created', {
        title,
        parentId,
      });
      return id;
    });
    return this.see(caller, { organizationId, collectionId });
  }

  /** Changes what was sent, and only that. */
  async update(caller: Caller, ref: CollectionRef, change: UpdateCollection): Promise<SeenCollection> {
    const { context } = caller;
    const { description, ...data } = change;
    await this.mutations.run(context, async (tx) => {
      const found = await updateCollection(tx, ref, {
        ...data,
        ...(description !== undefined && { description: description === '' ? null : description }),
      });
      if (!found) throw new DomainError('collection.not_found');
      const { organizationId, collectionId: id } = ref;
      const payload = { fields: Object.keys(change) };
      await recordContentChange(tx, context, { organizationId, kind: 'collection', id }, 'updated', payload);
    });
    return this.see(caller, ref);
  }
}
