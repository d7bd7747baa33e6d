import { Module } from '@nestjs/common';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxService } from './inbox/inbox.service.js';
import { EmailInvitesController } from './invites/email-invites.controller.js';
import { EmailInvitesService } from './invites/email-invites.service.js';
import { InviteByEmail } from './invites/invite-by-email.service.js';
import { InviteMembersCommand } from './invites/invite-members.command.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { NotificationSettingsService } from './notifications/notification-settings.service.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { BrowserSessionsController, SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInLimits } from './sign-in/sign-in-limits.service.js';
import { AcceptResponseCommand } from './sso/accept-response.command.js';
import { SamlProvidersController } from './sso/saml-providers.controller.js';
import { SamlProvidersService } from './sso/saml-providers.service.js';
import { StartSignInCommand } from './sso/start-sign-in.command.js';
import { SubdomainsController } from './subdomains/subdomains.controller.js';
import { SubdomainsService } from './subdomains/subdomains.service.js';
import { MemberTeamsController } from './teams/member-teams.controller.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsService } from './teams/teams.service.js';
import { UpdateTeamMembersCommand } from './teams/update-team-members.command.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

/** Users, tokens, sign-in, organizations, members, invitations, teams, notifications and the inbox. */
@Module({
  imports: [],
  controllers: [
    BrowserSessionsController,
    EmailInvitesController,
    InboxController,
    MemberTeamsController,
    MembersController,
    NotificationsController,
    OrganizationsController,
    SamlProvidersController,
    SessionsController,
    SignInController,
    SubdomainsController,
    TeamsController,
    TokensController,
    UsersController,
  ],
  providers: [
    AcceptResponseCommand,
    EmailInvitesService,
    InboxService,
    InviteByEmail,
    InviteMembersCommand,
    MembersService,
    NotificationSettingsService,
    NotificationsService,
    OrganizationsService,
    SamlProvidersService,
    SessionsService,
    SignInLimits,
    SignInService,
    StartSignInCommand,
    SubdomainsService,
    TeamsService,
    TokensService,
    UpdateTeamMembersCommand,
    UsersService,
  ],
  exports: [AcceptResponseCommand, InviteMembersCommand, NotificationsService, StartSignInCommand, UsersService],
})
export class PeopleModule {}
