import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LibraryModule } from '../library/library.module.js';
import { OpenApiModule } from '../openapi/openapi.module.js';
import { ReviewModule } from '../review/review.module.js';
import { ApiRequestsController } from './api-requests/api-requests.controller.js';
import { ApiRequestsService } from './api-requests/api-requests.service.js';
import { AdaptiveSchemaController } from './customization/adaptive-schema.controller.js';
import { AdaptiveSchemaService } from './customization/adaptive-schema.service.js';
import { CustomizationController } from './customization/customization.controller.js';
import { CustomizationService } from './customization/customization.service.js';
import { FontFiles } from './fonts/font-files.service.js';
import { FontsController } from './fonts/fonts.controller.js';
import { FontsService } from './fonts/fonts.service.js';
import { HostnamesController } from './hostnames/hostnames.controller.js';
import { HostnamesService } from './hostnames/hostnames.service.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
import { SitePermissionsController } from './permissions/site-permissions.controller.js';
import { SiteRolesService } from './permissions/site-roles.service.js';
import { DraftPreviewsController } from './publishing/draft-previews.controller.js';
import { DraftPreviews } from './publishing/draft-previews.service.js';
import { PublishedSiteController } from './publishing/published-site.controller.js';
import { PublishedSites } from './publishing/published-sites.service.js';
import { PublishingAuthController } from './publishing/publishing-auth.controller.js';
import { PublishingAuthService } from './publishing/publishing-auth.service.js';
import { SiteSearchService } from './publishing/search-site.service.js';
import { ShareLinksController } from './publishing/share-links.controller.js';
import { ShareLinksService } from './publishing/share-links.service.js';
import { SitePreviewController } from './publishing/site-preview.controller.js';
import { SitePreviewService } from './publishing/site-preview.service.js';
import { SiteScriptsView } from './publishing/site-scripts.view.js';
import { PutSiteRedirectsCommand } from './redirects/put-redirects.command.js';
import { RedirectCheck } from './redirects/redirect-check.service.js';
import { RedirectDestinations } from './redirects/redirect-destinations.service.js';
import { RedirectResolver } from './redirects/redirect-resolver.service.js';
import { SiteRedirectsController } from './redirects/site-redirects.controller.js';
import { SiteRedirectsService } from './redirects/site-redirects.service.js';
import { ChangeSiteCommand } from './sites/change-site.command.js';
import { ShareKeys } from './sites/share-keys.service.js';
import { SiteAddressCheck } from './sites/site-address-check.service.js';
import { SitesController } from './sites/sites.controller.js';
import { SitesService } from './sites/sites.service.js';
import { SitesView } from './sites/sites.view.js';
import { SpacesForSites } from './sites/spaces-for-sites.service.js';
import { VisibleSites } from './sites/visible-sites.service.js';
import { ApplySiteTemplateCommand } from './structure/apply-site-template.command.js';
import { SiteExternalLinksController } from './structure/site-external-links.controller.js';
import { SiteExternalLinksService } from './structure/site-external-links.service.js';
import { SiteSectionGroupsController } from './structure/site-section-groups.controller.js';
import { SiteSectionGroupsService } from './structure/site-section-groups.service.js';
import { SiteSectionsController } from './structure/site-sections.controller.js';
import { SiteSectionsService } from './structure/site-sections.service.js';
import { SiteSpacesController } from './structure/site-spaces.controller.js';
import { SiteSpacesService } from './structure/site-spaces.service.js';
import { SiteStructureController } from './structure/site-structure.controller.js';
import { SiteStructureService } from './structure/site-structure.service.js';
import { SiteTemplateController } from './structure/site-template.controller.js';
import { StructureView } from './structure/structure.view.js';
import { StyleguidesController } from './styleguides/styleguides.controller.js';
import { StyleguidesService } from './styleguides/styleguides.service.js';
import { ContentOfUrl } from './urls/content-of-url.service.js';
import { ReaderAdmission } from './urls/reader-admission.service.js';
import { PublishedUrlService } from './urls/resolve-published-url.service.js';
import { UrlsController } from './urls/urls.controller.js';
import { VisitorTokens } from './urls/visitor-tokens.service.js';

/** Sites: structure, customization, fonts, publishing, redirects, addresses and insights. */
@Module({
  imports: [LibraryModule, ContentModule, ReviewModule, OpenApiModule],
  controllers: [
    AdaptiveSchemaController,
    ApiRequestsController,
    CustomizationController,
    DraftPreviewsController,
    FontsController,
    HostnamesController,
    InsightsController,
    PublishedSiteController,
    PublishingAuthController,
    ShareLinksController,
    SiteExternalLinksController,
    SitePermissionsController,
    SitePreviewController,
    SiteRedirectsController,
    SiteSectionGroupsController,
    SiteSectionsController,
    SiteSpacesController,
    SiteStructureController,
    SiteTemplateController,
    SitesController,
    StyleguidesController,
    UrlsController,
  ],
  providers: [
    AdaptiveSchemaService,
    ApiRequestsService,
    ApplySiteTemplateCommand,
    ChangeSiteCommand,
    ContentOfUrl,
    CustomizationService,
    DraftPreviews,
    FontFiles,
    FontsService,
    HostnamesService,
    InsightsService,
    PublishedSites,
    PublishingAuthService,
    PutSiteRedirectsCommand,
    ReaderAdmission,
    RedirectCheck,
    RedirectDestinations,
    PublishedUrlService,
    SiteSearchService,
    ShareKeys,
    ShareLinksService,
    SiteAddressCheck,
    SitesView,
    SiteExternalLinksService,
    SitePreviewService,
    RedirectResolver,
    SiteRedirectsService,
    SiteRolesService,
    SiteScriptsView,
    SiteSectionGroupsService,
    SiteSectionsService,
    SiteSpacesService,
    SiteStructureService,
    SitesService,
    SpacesForSites,
    StructureView,
    StyleguidesService,
    VisibleSites,
    VisitorTokens,
  ],
  exports: [SitesView, VisibleSites],
})
export class SitesModule {}
