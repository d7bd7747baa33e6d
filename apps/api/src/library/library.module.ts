import { Module } from '@nestjs/common';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { DeleteCollection } from './collections/delete-collection.js';
import { MoveContent } from './collections/move-content.js';
import { TransferContent } from './collections/transfer-content.js';
import { CollectionPermissionsController } from './grants/collection-permissions.controller.js';
import { EffectiveRolesService } from './grants/effective-roles.service.js';
import { GrantsService } from './grants/grants.service.js';
import { SpacePermissionsController } from './grants/space-permissions.controller.js';
import { DuplicateSpace } from './spaces/duplicate-space.js';
import { ListSpaces } from './spaces/list-spaces.js';
import { MemberSpacesController } from './spaces/member-spaces.controller.js';
import { SpaceAnswers } from './spaces/space-answers.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { SpacesService } from './spaces/spaces.service.js';

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
    SpaceAnswers,
    SpacesService,
    TransferContent,
  ],
  exports: [CollectionsService, EffectiveRolesService, GrantsService, SpaceAnswers, SpacesService],
})
export class LibraryModule {}
