import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LibraryModule } from '../library/library.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { ActiveIntegrationsController } from './active-integrations.controller.js';
import { ActiveIntegrationsService } from './active-integrations.service.js';
import { AskIntegration } from './ask-integration.js';
import { InstallationAccess } from './installation-access.js';
import { InstallationAnswers } from './installation-answers.js';
import { InstallationSitesController } from './installation-sites.controller.js';
import { InstallationSpacesController } from './installation-spaces.controller.js';
import { InstallationTargetAnswers } from './installation-target-answers.js';
import { InstallationTargetsService } from './installation-targets.service.js';
import { InstallationsController } from './installations.controller.js';
import { InstallationsService } from './installations.service.js';
import { IntegrationAccess } from './integration-access.js';
import { IntegrationEventsController } from './integration-events.controller.js';
import { IntegrationEventsService } from './integration-events.service.js';
import { IntegrationImages } from './integration-images.js';
import { IntegrationTasksController } from './integration-tasks.controller.js';
import { IntegrationTasks } from './integration-tasks.js';
import { IntegrationsController } from './integrations.controller.js';
import { IntegrationsService } from './integrations.service.js';
import { OrganizationInstallationsController } from './organization-installations.controller.js';
import { OrganizationInstallationsService } from './organization-installations.service.js';
import { PublishIntegration } from './publish-integration.js';
import { RenderController } from './render.controller.js';
import { RenderComponent } from './render-component.js';
import { TargetRoles } from './target-roles.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

/** Integrations, installations, events, deliveries, webhooks and tasks. */
@Module({
  imports: [LibraryModule, ContentModule, SitesModule],
  controllers: [
    ActiveIntegrationsController,
    InstallationSitesController,
    InstallationSpacesController,
    InstallationsController,
    IntegrationEventsController,
    IntegrationTasksController,
    IntegrationsController,
    OrganizationInstallationsController,
    RenderController,
    WebhookDeliveriesController,
    WebhooksController,
  ],
  providers: [
    ActiveIntegrationsService,
    AskIntegration,
    InstallationAccess,
    InstallationAnswers,
    InstallationTargetAnswers,
    InstallationTargetsService,
    InstallationsService,
    IntegrationAccess,
    IntegrationEventsService,
    IntegrationImages,
    IntegrationTasks,
    IntegrationsService,
    OrganizationInstallationsService,
    PublishIntegration,
    RenderComponent,
    TargetRoles,
    WebhookDeliveriesService,
    WebhooksService,
  ],
  exports: [AskIntegration],
})
export class IntegrationsModule {}
