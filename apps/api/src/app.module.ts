import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ChangeContent } from './content/changes/change-content.js';
import { controllers, services } from './features.js';
import { FirstContent } from './library/spaces/first-content.js';
import { AccessGuard } from './platform/access/access.guard.js';
import { AgentAccess } from './platform/access/agent-access.js';
import { ContentAccess } from './platform/access/content-access.js';
import { AuthenticateGuard } from './platform/auth/authenticate.guard.js';
import { IdentityService } from './platform/auth/identity.service.js';
import { SiteVisitors } from './platform/auth/site-visitors.js';
import { Idempotency } from './platform/http/idempotency.js';
import { RateLimiter } from './platform/http/rate-limiter.js';
import { Platform } from './platform/platform.js';

@Module({})
class AppModule {}

/** The whole API on the given platform. The order of the guards is the way of a request. */
export function appModule(platform: Platform): DynamicModule {
  return {
    module: AppModule,
    controllers: [...controllers],
    providers: [
      { provide: Platform, useValue: platform },
      { provide: FirstContent, useExisting: ChangeContent },
      IdentityService,
      SiteVisitors,
      ContentAccess,
      AgentAccess,
      RateLimiter,
      Idempotency,
      { provide: APP_GUARD, useClass: AuthenticateGuard },
      { provide: APP_GUARD, useClass: AccessGuard },
      ...services,
    ],
  };
}
