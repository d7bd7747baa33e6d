import type { Provider, Type } from '@nestjs/common';
import { AgentInstructionsController } from './agent-instructions/agent-instructions.controller.js';
import { AgentInstructionsService } from './agent-instructions/agent-instructions.service.js';
import { AuditEventsController } from './audit-events/audit-events.controller.js';
import { AuditEventsService } from './audit-events/audit-events.service.js';
import { AcceptInvite } from './invites/accept-invite.js';
import { InviteByEmail } from './invites/invite-by-email.js';
import { InviteMembers } from './invites/invite-members.js';
import { InvitesController } from './invites/invites.controller.js';
import { InvitesService } from './invites/invites.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { MembersController } from './members/members.controller.js';
import { MembersService } from './members/members.service.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SubdomainsController } from './subdomains/subdomains.controller.js';
import { SubdomainsService } from './subdomains/subdomains.service.js';
import { SystemController } from './system/system.controller.js';
import { MemberTeamsController } from './teams/member-teams.controller.js';
import { TeamsController } from './teams/teams.controller.js';
import { TeamsService } from './teams/teams.service.js';
import { UpdateTeamMembers } from './teams/update-team-members.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensService } from './tokens/tokens.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';

/** Every controller of the API, in the order of the reference. */
export const controllers: readonly Type[] = [
  SystemController,
  SignInController,
  UsersController,
  TokensController,
  OrganizationsController,
  MembersController,
  InvitesController,
  TeamsController,
  MemberTeamsController,
  AgentInstructionsController,
  SubdomainsController,
  AuditEventsController,
  JobsController,
];

/** Every service and command that the controllers call. */
export const services: readonly Provider[] = [
  SignInLimits,
  SignInService,
  UsersService,
  TokensService,
  OrganizationsService,
  MembersService,
  InviteByEmail,
  InviteMembers,
  AcceptInvite,
  InvitesService,
  TeamsService,
  UpdateTeamMembers,
  AgentInstructionsService,
  SubdomainsService,
  AuditEventsService,
  JobsService,
];
