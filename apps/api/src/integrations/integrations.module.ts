import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LibraryModule } from '../library/library.module.js';
import { SitesModule } from '../sites/sites.module.js';
import { IntegrationEventsController } from './events/integration-events.controller.js';
import { IntegrationEventsService } from './events/integration-events.service.js';
import { IntegrationTasksCommand } from './events/integration-tasks.command.js';
import { IntegrationTasksController } from './events/integration-tasks.controller.js';
import { ActiveIntegrationsController } from './installations/active-integrations.controller.js';
import { ActiveIntegrationsService } from './installations/active-integrations.service.js';
import { InstallationSitesController } from './installations/installation-sites.controller.js';
import { InstallationSpacesController } from './installations/installation-spaces.controller.js';
import { InstallationTargetsService } from './installations/installation-targets.service.js';
import { InstallationTargetsView } from './installations/installation-targets.view.js';
import { InstallationsController } from './installations/installations.controller.js';
import { InstallationsService } from './installations/installations.service.js';
import { InstallationsView } from './installations/installations.view.js';
import { OrganizationInstallationsController } from './installations/organization-installations.controller.js';
import { OrganizationInstallationsService } from './installations/organization-installations.service.js';
import { TargetRoles } from './installations/target-roles.service.js';
import { AskIntegration } from './integrations/ask-integration.service.js';
import { IntegrationImages } from './integrations/integration-images.service.js';
import { IntegrationsController } from './integrations/integrations.controller.js';
import { IntegrationsService } from './integrations/integrations.service.js';
import { PublishIntegrationCommand } from './integrations/publish-integration.command.js';
import { RenderController } from './integrations/render.controller.js';
import { ComponentService } from './integrations/render-component.service.js';
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
    InstallationsView,
    InstallationTargetsView,
    InstallationTargetsService,
    InstallationsService,
    IntegrationEventsService,
    IntegrationImages,
    IntegrationTasksCommand,
    IntegrationsService,
    OrganizationInstallationsService,
    PublishIntegrationCommand,
    ComponentService,
    TargetRoles,
    WebhookDeliveriesService,
    WebhooksService,
  ],
  exports: [AskIntegration],
})
export class IntegrationsModule {}
