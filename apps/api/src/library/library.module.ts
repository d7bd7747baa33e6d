import { Module } from '@nestjs/common';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { DeleteCollection } from './collections/delete-collection.command.js';
import { MoveContent } from './collections/move-content.command.js';
import { TransferContent } from './collections/transfer-content.command.js';
import { CollectionPermissionsController } from './grants/collection-permissions.controller.js';
import { EffectiveRolesService } from './grants/effective-roles.service.js';
import { GrantsService } from './grants/grants.service.js';
import { SpacePermissionsController } from './grants/space-permissions.controller.js';
import { DuplicateSpace } from './spaces/duplicate-space.command.js';
import { ListSpaces } from './spaces/list-spaces.view.js';
import { MemberSpacesController } from './spaces/member-spaces.controller.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { SpacesService } from './spaces/spaces.service.js';
import { SpacesView } from './spaces/spaces.view.js';

/** Spaces, collections and who may see them. */
@Module({
  imports: [],
  controllers: [
    CollectionPermissionsController,
    CollectionsController,
    MemberSpacesController,
    SpacePermissionsController,
    SpacesController,
  ],
  providers: [
    CollectionsService,
    DeleteCollection,
    DuplicateSpace,
    EffectiveRolesService,
    GrantsService,
    ListSpaces,
    MoveContent,
    SpacesView,
    SpacesService,
    TransferContent,
  ],
  exports: [CollectionsService, EffectiveRolesService, GrantsService, SpacesView, SpacesService],
})
export class LibraryModule {}
