import { CommitContext } from '@lectern/commands/content/commit';
import { ContentReader } from '@lectern/commands/content/content-reader';
import { BlobStore } from '@lectern/database/blobs/blob-store';
import { Database } from '@lectern/database/client';
import { Keyring } from '@lectern/database/keyring';
import { SiteReader } from '@lectern/database/sites/site-reader';
import { IntegrationCaller } from '@lectern/integrations/integration-caller';
import { GuardedClient } from '@lectern/outbound/guarded-client';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { AgentAccess } from './access/agent-access.service.js';
import { AuthenticateGuard } from './access/authenticate.guard.js';
import { CallerCredentials } from './access/caller-credentials.service.js';
import { ContentAccess } from './access/content-access.service.js';
import { IdentityService } from './access/identity.service.js';
import { IntegrationAccess } from './access/integration-access.service.js';
import { MemberVisitors } from './access/member-visitors.service.js';
import { SitePreviews } from './access/site-previews.service.js';
import { SiteVisitors } from './access/site-visitors.service.js';
import { VisibleContent } from './access/visible-content.service.js';
import { AuditEventsController } from './audit-events/audit-events.controller.js';
import { AuditEventsService } from './audit-events/audit-events.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesFeed } from './changes/changes-feed.service.js';
import { ChangesStream } from './changes/changes-stream.service.js';
import { Clock } from './config/clock.js';
import { API_ENV } from './config/env.js';
import type { Platform } from './config/platform.js';
import { Urls } from './config/urls.js';
import { Mutations } from './endpoint/mutations.service.js';
import { Idempotency } from './http/idempotency.service.js';
import { RateLimiter } from './http/rate-limiter.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { JobsService } from './jobs/jobs.service.js';
import { InstallationController } from './system/installation.controller.js';
import { InstallationService } from './system/installation.service.js';
import { ProcessesService } from './system/processes.service.js';
import { SystemController } from './system/system.controller.js';
import { SystemJobsService } from './system/system-jobs.service.js';

/** The controllers of this area. */
export const PLATFORM_CONTROLLERS = [
  AuditEventsController,
  ChangesController,
  InstallationController,
  JobsController,
  SystemController,
];

const SERVICES = [
  AgentAccess,
  ContentAccess,
  CallerCredentials,
  IdentityService,
  Idempotency,
  IntegrationAccess,
  MemberVisitors,
  Mutations,
  RateLimiter,
  SitePreviews,
  SiteVisitors,
  VisibleContent,
];

@Global()
@Module({})
class PlatformModule {}

/**
 * What every area works with: the parts of the platform, access, rate limits, idempotency, jobs and audit. The order of
 * the guards is the way of a request.
 */
export function platformModule(platform: Platform): DynamicModule {
  const parts = [
    { provide: API_ENV, useValue: platform.env },
    { provide: Database, useValue: platform.database },
    { provide: Keyring, useValue: platform.keyring },
    { provide: Clock, useValue: platform.clock },
    { provide: Urls, useValue: platform.urls },
    { provide: ContentReader, useValue: platform.content },
    { provide: SiteReader, useValue: platform.sites },
    { provide: BlobStore, useValue: platform.blobs },
    { provide: GuardedClient, useValue: platform.outbound },
    { provide: IntegrationCaller, useValue: platform.integrations },
    { provide: CommitContext, useValue: platform.commit },
  ];
  const guards = [
    { provide: APP_GUARD, useClass: AuthenticateGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
  ];
  return {
    module: PlatformModule,
    controllers: PLATFORM_CONTROLLERS,
    providers: [
      ...parts,
      ...SERVICES,
      AuditEventsService,
      ChangesFeed,
      ChangesStream,
      JobsService,
      InstallationService,
      ProcessesService,
      SystemJobsService,
      ...guards,
    ],
    exports: [...parts, ...SERVICES],
  };
}
