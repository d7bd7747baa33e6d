import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './common/access/access.guard.js';
import { AgentAccess } from './common/access/agent-access.js';
import { ContentAccess } from './common/access/content-access.js';
import { AuthenticateGuard } from './common/auth/authenticate.guard.js';
import { IdentityService } from './common/auth/identity.service.js';
import { SiteVisitors } from './common/auth/site-visitors.js';
import { Idempotency } from './common/http/idempotency.js';
import { RateLimiter } from './common/http/rate-limiter.js';
import { Platform } from './common/platform.js';
import { controllers, services } from './features.js';

@Module({})
class AppModule {}

/** The whole API on the given platform. The order of the guards is the way of a request. */
export function appModule(platform: Platform): DynamicModule {
  return {
    module: AppModule,
    controllers: [...controllers],
    providers: [
      { provide: Platform, useValue: platform },
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
