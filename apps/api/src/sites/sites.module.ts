import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { LibraryModule } from '../library/library.module.js';
import { ReviewModule } from '../review/review.module.js';
import { AdaptiveSchemaController } from './adaptive-schema.controller.js';
import { AdaptiveSchemaService } from './adaptive-schema.service.js';
import { ChangeSite } from './change-site.js';
import { CustomizationController } from './customization.controller.js';
import { CustomizationService } from './customization.service.js';
import { HostnamesController } from './hostnames/hostnames.controller.js';
import { HostnamesService } from './hostnames/hostnames.service.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
import { SitePermissionsController } from './permissions/site-permissions.controller.js';
import { SiteRolesService } from './permissions/site-roles.service.js';
import { PublishedSiteController } from './published-site.controller.js';
import { PublishedSites } from './published-sites.js';
import { PublishingAuthController } from './publishing-auth.controller.js';
import { PublishingAuthService } from './publishing-auth.service.js';
import { PutSiteRedirects } from './put-redirects.js';
import { RedirectCheck } from './redirect-check.js';
import { RedirectDestinations } from './redirect-destinations.js';
import { SearchSite } from './search-site.js';
import { ShareKeys } from './share-keys.js';
import { ShareLinksController } from './share-links.controller.js';
import { ShareLinksService } from './share-links.service.js';
import { SiteAddressCheck } from './site-address-check.js';
import { SiteAnswers } from './site-answers.js';
import { SiteExternalLinksController } from './site-external-links.controller.js';
import { SiteExternalLinksService } from './site-external-links.service.js';
import { SitePreviewController } from './site-preview.controller.js';
import { SitePreviewService } from './site-preview.service.js';
import { SiteRedirectsController } from './site-redirects.controller.js';
import { SiteRedirects } from './site-redirects.js';
import { SiteRedirectsService } from './site-redirects.service.js';
import { SiteScripts } from './site-scripts.js';
import { SiteSectionGroupsController } from './site-section-groups.controller.js';
import { SiteSectionGroupsService } from './site-section-groups.service.js';
import { SiteSectionsController } from './site-sections.controller.js';
import { SiteSectionsService } from './site-sections.service.js';
import { SiteSpacesController } from './site-spaces.controller.js';
import { SiteSpacesService } from './site-spaces.service.js';
import { SiteStructureController } from './site-structure.controller.js';
import { SiteStructureService } from './site-structure.service.js';
import { SitesController } from './sites.controller.js';
import { SitesService } from './sites.service.js';
import { SpacesForSites } from './spaces-for-sites.js';
import { StructureAnswers } from './structure-answers.js';
import { ContentOfUrl } from './urls/content-of-url.js';
import { ReaderAdmission } from './urls/reader-admission.js';
import { ResolvePublishedUrl } from './urls/resolve-published-url.js';
import { UrlsController } from './urls/urls.controller.js';
import { VisitorTokens } from './urls/visitor-tokens.js';
import { VisibleSites } from './visible-sites.js';

/** Sites: structure, customization, publishing, redirects, addresses and insights. */
@Module({
  imports: [LibraryModule, ContentModule, ReviewModule],
  controllers: [
    AdaptiveSchemaController,
    CustomizationController,
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
    SitesController,
    UrlsController,
  ],
  providers: [
    AdaptiveSchemaService,
    ChangeSite,
    ContentOfUrl,
    CustomizationService,
    HostnamesService,
    InsightsService,
    PublishedSites,
    PublishingAuthService,
    PutSiteRedirects,
    ReaderAdmission,
    RedirectCheck,
    RedirectDestinations,
    ResolvePublishedUrl,
    SearchSite,
    ShareKeys,
    ShareLinksService,
    SiteAddressCheck,
    SiteAnswers,
    SiteExternalLinksService,
    SitePreviewService,
    SiteRedirects,
    SiteRedirectsService,
    SiteRolesService,
    SiteScripts,
    SiteSectionGroupsService,
    SiteSectionsService,
    SiteSpacesService,
    SiteStructureService,
    SitesService,
    SpacesForSites,
    StructureAnswers,
    VisibleSites,
    VisitorTokens,
  ],
  exports: [SiteAnswers, VisibleSites],
})
export class SitesModule {}
