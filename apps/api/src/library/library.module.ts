import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { CollectionsController } from './collections/collections.controller.js';
import { CollectionsService } from './collections/collections.service.js';
import { DeleteCollectionCommand } from './collections/delete-collection.command.js';
import { MoveContentCommand } from './collections/move-content.command.js';
import { TransferContentCommand } from './collections/transfer-content.command.js';
import { CollectionPermissionsController } from './grants/collection-permissions.controller.js';
import { EffectiveRolesService } from './grants/effective-roles.service.js';
import { GrantsService } from './grants/grants.service.js';
import { SpacePermissionsController } from './grants/space-permissions.controller.js';
import { AcceptInviteCommand } from './invites/accept-invite.command.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesService } from './invites/invites.service.js';
import { InvitesView } from './invites/invites.view.js';
import { DuplicateSpaceCommand } from './spaces/duplicate-space.command.js';
import { ListSpacesView } from './spaces/list-spaces.view.js';
import { MemberSpacesController } from './spaces/member-spaces.controller.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { SpacesService } from './spaces/spaces.service.js';
import { SpacesView } from './spaces/spaces.view.js';

/** Spaces, collections and who may see them. */
@Module({
  imports: [PeopleModule],
  controllers: [
    CollectionPermissionsController,
    CollectionsController,
    InvitesController,
    MemberSpacesController,
    SpacePermissionsController,
    SpacesController,
  ],
  providers: [
    AcceptInviteCommand,
    CollectionsService,
    DeleteCollectionCommand,
    DuplicateSpaceCommand,
    EffectiveRolesService,
    GrantsService,
    InvitesService,
    InvitesView,
    ListSpacesView,
    MoveContentCommand,
    SpacesView,
    SpacesService,
    TransferContentCommand,
  ],
  exports: [CollectionsService, EffectiveRolesService, GrantsService, SpacesView, SpacesService],
})
export class LibraryModule {}
