import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ChangeContentCommand } from './content/changes/change-content.command.js';
import { ContentModule } from './content/content.module.js';
import { ConversationsModule } from './conversations/conversations.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { LibraryModule } from './library/library.module.js';
import { FirstContent } from './library/spaces/first-content.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { PeopleModule } from './people/people.module.js';
import type { Platform } from './platform/config/platform.js';
import { platformModule } from './platform/platform.module.js';
import { ReviewModule } from './review/review.module.js';
import { SitesModule } from './sites/sites.module.js';
import { TranslationsModule } from './translations/translations.module.js';

/** The areas, in their order: each imports only areas above it. */
export const AREAS = [
  PeopleModule,
  LibraryModule,
  ContentModule,
  ReviewModule,
  OpenApiModule,
  TranslationsModule,
  ConversationsModule,
  SitesModule,
  IntegrationsModule,
];

/** What an area declares and one below it provides. */
@Global()
@Module({
  imports: [ContentModule],
  providers: [{ provide: FirstContent, useExisting: ChangeContentCommand }],
  exports: [FirstContent],
})
class ProvidedBelow {}

@Module({})
class AppModule {}

/** The whole API over the given platform. */
export function appModule(platform: Platform): DynamicModule {
  return { module: AppModule, imports: [platformModule(platform), ProvidedBelow, ...AREAS] };
}
