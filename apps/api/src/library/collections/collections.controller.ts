import {
  Collection,
  CollectionPage,
  CollectionParams,
  CreateCollection,
  ListCollections,
  UpdateCollection,
} from '@lectern/domain/library/collections/schemas';
import { SpacePage } from '@lectern/domain/library/spaces/schemas';
import { OrganizationParams } from '@lectern/domain/people/organizations/schemas';
import { mapPage, PageQuery } from '@lectern/domain/platform/http/page';
import { MoveContent, TransferContent } from '@lectern/domain/platform/ordering/schemas';
import { Controller } from '@nestjs/common';
import { Urls } from '../../platform/config/urls.js';
import { Endpoint } from '../../platform/endpoint/endpoint.decorator.js';
import type { Authorized, Caller } from '../../platform/endpoint/endpoint-input.js';
import { ListSpacesView as ListSpacesQuery } from '../spaces/list-spaces.view.js';
import { SpacesView } from '../spaces/spaces.view.js';
import { presentCollection } from './collections.presenter.js';
import { CollectionsService, type SeenCollection } from './collections.service.js';
import { DeleteCollectionCommand } from './delete-collection.command.js';
import { MoveContentCommand } from './move-content.command.js';
import { TransferContentCommand } from './transfer-content.command.js';

@Controller('v1')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly listSpaces: ListSpacesQuery,
    private readonly deleteCollection: DeleteCollectionCommand,
    private readonly moveContent: MoveContentCommand,
    private readonly transferContent: TransferContentCommand,
    private readonly spacesView: SpacesView,
    private readonly urls: Urls,
  ) {}

  @Endpoint({
    method: 'GET',
    path: 'orgs/:organizationId/collections',
    summary: 'List the collections of an organization that you may see',
    action: 'collection.list',
    params: OrganizationParams,
    query: ListCollections,
    response: CollectionPage,
  })
  async listCollectionsInOrganizationById({
    params: { organizationId },
    query,
    caller,
  }: Authorized<{ params: OrganizationParams; query: ListCollections }>) {
    return mapPage(await this.collections.list(caller, organizationId, query), (seen) => this.#present(seen));
  }

  @Endpoint({
    method: 'POST',
    path: 'orgs/:organizationId/collections',
    summary: 'Create a collection',
    action: 'content.create',
    params: OrganizationParams,
    body: CreateCollection,
    status: 201,
    response: Collection,
    errors: ['collection.parent_not_found'],
  })
  async createCollection({
    params: { organizationId },
    body,
    caller,
  }: Authorized<{ params: OrganizationParams; body: CreateCollection }>) {
    return this.#present(await this.collections.create(caller, organizationId, body));
  }

  @Endpoint({
    method: 'GET',
    path: 'collections/:collectionId',
    summary: 'Get a collection',
    action: 'collection.view',
    params: CollectionParams,
    response: Collection,
    errors: ['collection.not_found'],
  })
  async getCollectionById({ params, caller }: Authorized<{ params: CollectionParams }>) {
    const row = await this.collections.get(refOf(caller, params));
    return this.#present({ row, role: caller.role });
  }

  @Endpoint({
    method: 'PATCH',
    path: 'collections/:collectionId',
    summary: 'Change a collection',
    action: 'collection.update',
    params: CollectionParams,
    body: UpdateCollection,
    response: Collection,
    errors: ['collection.not_found'],
  })
  async updateCollectionById({
    params,
    body,
    caller,
  }: Authorized<{ params: CollectionParams; body: UpdateCollection }>) {
    return this.#present(await this.collections.update(caller, refOf(caller, params), body));
  }

  @Endpoint({
    method: 'DELETE',
    path: 'collections/:collectionId',
    summary: 'Remove a collection; what stands in it moves up to its parent',
    action: 'collection.delete',
    params: CollectionParams,
    response: null,
  })
  async deleteCollectionById({ params, caller }: Authorized<{ params: CollectionParams }>) {
    await this.deleteCollection.execute(caller, refOf(caller, params));
  }

  @Endpoint({
    method: 'GET',
    path: 'collections/:collectionId/spaces',
    summary: 'List the spaces in a collection that you may see, in their order',
    action: 'collection.view',
    params: CollectionParams,
    query: PageQuery,
    response: SpacePage,
    errors: ['collection.not_found'],
  })
  async listSpacesInCollectionById({
    params,
    query,
    caller,
  }: Authorized<{ params: CollectionParams; query: PageQuery }>) {
    const page = await this.listSpaces.inCollection(caller, refOf(caller, params), query);
    return this.spacesView.page(page);
  }

  @Endpoint({
    method: 'POST',
    path: 'collections/:collectionId/move',
    summary: 'Move a collection to another parent or place',
    action: 'collection.update',
    params: CollectionParams,
    body: MoveContent,
    response: Collection,
    errors: [
      'collection.not_found',
      'collection.parent_not_found',
      'content.position_invalid',
      'content.circular',
      'content.move_unneeded',
    ],
  })
  async moveCollection({ params, body, caller }: Authorized<{ params: CollectionParams; body: MoveContent }>) {
    await this.moveContent.execute(caller, { kind: 'collection', id: params.collectionId }, body);
    return this.#present(await this.collections.see(caller, refOf(caller, params)));
  }

  @Endpoint({
    method: 'POST',
    path: 'collections/:collectionId/transfer',
    summary: 'Give a collection, with what stands in it, to another organization',
    action: 'collection.transfer',
    params: CollectionParams,
    body: TransferContent,
    response: Collection,
    errors: [
      'collection.not_found',
      'organization.target_not_found',
      'content.transfer_unneeded',
      'openapi_spec.not_found',
    ],
  })
  async transferCollection({ params, body, caller }: Authorized<{ params: CollectionParams; body: TransferContent }>) {
    await this.transferContent.execute(caller, { kind: 'collection', id: params.collectionId }, body.organization);
    const row = await this.collections.get({ organizationId: body.organization, ...params });
    // Nobody but administrators of the new organization transfers something to it.
    return this.#present({ row, role: 'admin' });
  }

  #present({ row, role }: SeenCollection): Collection {
    return presentCollection(row, role, this.urls);
  }
}

const refOf = ({ organizationId }: Caller, { collectionId }: CollectionParams) => ({ organizationId, collectionId });
